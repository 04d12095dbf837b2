import { Button, InputWrapper, VisuallyHidden } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useId, useState } from "react";
import { fieldFrame } from "../form/field-frame";
import type { FieldProps } from "../form/use-form";
import { IconImage } from "../portal-icons";
import { countProblem, type FileLimits, fileProblem, sizeProblem } from "./file-rules";
import classes from "./image-picker.module.css";
import { TURNABLE, toJpeg } from "./jpeg";
import { type PickedImage, readImage } from "./picked-image";
import { PickedList } from "./picked-list";

const TURN = "Transformar em JPEG";
const TURN_EFFECT = "Qualidade de 90%; o que é transparente fica branco.";
const TURNED = "Imagem transformada em JPEG: o que era transparente ficou branco.";
const UNREADABLE = "Não foi possível abrir a imagem. Escolha outro arquivo.";

type Props = FieldProps<PickedImage[]> & {
  label: string;
  help?: ReactNode;
  limits: FileLimits;
  /** Asked before an image is taken away; absent: it goes at once. */
  onRemove?: (image: PickedImage) => void;
  disabled?: boolean;
};

/**
 * Images by choosing, dropping or pasting (UI-09). What breaks a rule is refused with the rule's words and what was
 * picked before stays; several images keep an order that can be changed.
 */
export function ImagePicker({
  label,
  help,
  limits,
  value,
  error,
  onChange,
  onBlur,
  onRemove,
  disabled,
}: Props) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [reading, setReading] = useState(false);
  /** Refused for their format alone, where a JPEG would be taken. */
  const [turnable, setTurnable] = useState<File[]>([]);
  const [turned, setTurned] = useState(false);
  const full = limits.maxCount !== undefined && value.length >= limits.maxCount;
  const several = limits.maxCount !== 1;

  const wrongFormat = ({ type }: File) => !limits.types.includes(type);
  const jpegs = limits.types.includes("image/jpeg");
  /** Pictures of another format become JPEGs, the others stay. */
  const turn = async () => {
    setReading(true);
    try {
      const files = await Promise.all(turnable.map((file) => (wrongFormat(file) ? toJpeg(file) : file)));
      setTurned(await take(files));
    } catch {
      setTurnable([]);
      setRefusal(UNREADABLE);
    } finally {
      setReading(false);
    }
  };
  /** Tells whether they were taken. */
  const take = async (files: File[]) => {
    if (disabled || files.length === 0) return false;
    setTurned(false);
    const refused = files.filter(wrongFormat);
    const may = jpegs && refused.length > 0 && refused.every(({ type }) => TURNABLE.includes(type));
    setTurnable(may ? files : []);
    const problem =
      files.map((file) => fileProblem(file, limits)).find(Boolean) ??
      countProblem(value.length + files.length, { ...limits, minCount: undefined });
    setRefusal(problem);
    if (problem) return false;
    setReading(true);
    try {
      const images = await Promise.all(files.map(readImage));
      const wrong = images.map((image) => sizeProblem(image, limits)).find(Boolean);
      setRefusal(wrong);
      if (!wrong) onChange([...value, ...images]);
      return !wrong;
    } catch {
      setRefusal(UNREADABLE);
      return false;
    } finally {
      setReading(false);
    }
  };
  const remove = (image: PickedImage) => {
    setRefusal(undefined);
    setTurnable([]);
    setTurned(false);
    if (onRemove) onRemove(image);
    else onChange(value.filter((other) => other !== image));
  };
  const message = refusal ?? error;

  return (
    <InputWrapper {...fieldFrame} id={id} label={label} description={help} error={message}>
      <PickedList images={value} onRemove={remove} onOrder={onChange} disabled={disabled} />
      {!full && (
        <Dropzone
          className={classes.drop}
          loading={reading}
          loaderProps={{ role: "img", "aria-label": "Carregando" }}
          disabled={disabled}
          multiple={several}
          acceptColor="leaf"
          onDrop={(files) => void take(files)}
          onPaste={(event) => void take([...event.clipboardData.files])}
          activateOnKeyboard={false}
          inputProps={{
            id,
            tabIndex: 0,
            "aria-label": undefined, // the library says it in English; the field has a label
            accept: [...new Set([...limits.types, ...(jpegs ? TURNABLE : [])])].join(","),
            onBlur,
            "aria-invalid": message !== undefined,
            "aria-describedby": message && `${id}-error`,
          }}
        >
          <IconImage size={26} />
          <span>
            <strong>{several ? "Escolha as imagens" : "Escolha a imagem"}</strong> ou arraste até aqui
          </span>
        </Dropzone>
      )}
      {turnable.length > 0 && (
        <div className={classes.turn}>
          <Button variant="default" size="sm" disabled={reading} onClick={() => void turn()}>
            {TURN}
          </Button>
          <span>{TURN_EFFECT}</span>
        </div>
      )}
      <p role="status" className={classes.turned}>
        {turned && value.length > 0 && TURNED}
      </p>
      <VisuallyHidden role="status">{reading ? "Abrindo a imagem" : ""}</VisuallyHidden>
    </InputWrapper>
  );
}
