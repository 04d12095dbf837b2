import { formatList } from "../../lib/format";

/** What a picker accepts (UI-09). Absent: no limit. */
export type FileLimits = {
  /** MIME types, such as image/jpeg. */
  types: readonly string[];
  minCount?: number;
  maxCount?: number;
  maxKB?: number;
  /** In place of the standard words about the size. */
  maxKBMessage?: string;
  minWidth?: number;
  maxWidth?: number;
  minHeight?: number;
  maxHeight?: number;
};

const FOLLOW = "Siga as dimensões recomendadas!";
const names: Record<string, string> = { "image/jpeg": "JPEG", "image/jpg": "JPEG", "image/png": "PNG" };

const listed = (types: readonly string[]) =>
  formatList([...new Set(types.map((type) => names[type] ?? type))], "ou");

/** What is wrong with a file, read or not; undefined: nothing (UI-10, UI-11). */
export function fileProblem(file: { type: string; size: number }, limits: FileLimits): string | undefined {
  if (!limits.types.includes(file.type))
    return `O formato do arquivo não é permitido. Use arquivos ${listed(limits.types)}`;
  if (limits.maxKB !== undefined && file.size > limits.maxKB * 1024)
    return limits.maxKBMessage ?? `O tamanho do arquivo está acima do limite de ${limits.maxKB} KB`;
}

/** Whether so many files are too many or too few (UI-12). */
export function countProblem(count: number, { minCount, maxCount }: FileLimits): string | undefined {
  if (maxCount !== undefined && count > maxCount)
    return `A quantidade de arquivos está acima do limite de ${maxCount}`;
  if (minCount !== undefined && count < minCount)
    return `A quantidade de arquivos está abaixo do limite de ${minCount}`;
}

/** Whether an image is too large or too small, in pixels (UI-13 to UI-15). */
export function sizeProblem(
  image: { width: number; height: number },
  { minWidth, maxWidth, minHeight, maxHeight }: FileLimits,
): string | undefined {
  if (maxWidth !== undefined && image.width > maxWidth)
    return `A largura da imagem está acima do limite de ${maxWidth}px. ${FOLLOW}`;
  if (minWidth !== undefined && image.width < minWidth)
    return `A largura da imagem está abaixo do limite de ${minWidth}px. ${FOLLOW}`;
  if (maxHeight !== undefined && image.height > maxHeight)
    return `A altura da imagem está acima do limite de ${maxHeight}px. ${FOLLOW}`;
  if (minHeight !== undefined && image.height < minHeight)
    return `A altura da imagem está abaixo do limite de ${minHeight}px. ${FOLLOW}`;
}
