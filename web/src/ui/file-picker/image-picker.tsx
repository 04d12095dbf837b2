import { InputWrapper, VisuallyHidden } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useId, useState } from "react";
import { fieldFrame } from "../form/field-frame";
import type { FieldProps } from "../form/use-form";
import { IconImage } from "../icons";
import { countProblem, type FileLimits, fileProblem, sizeProblem } from "./file-rules";
import classes from "./image-picker.module.css";
import { type PickedImage, readImage } from "./picked-image";
import { PickedList } from "./picked-list";

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
  const full = limits.maxCount !== undefined && value.length >= limits.maxCount;
  const several = limits.maxCount !== 1;

  const take = async (files: File[]) => {
    if (disabled || files.length === 0) return;
    const problem =
      files.map((file) => fileProblem(file, limits)).find(Boolean) ??
      countProblem(value.length + files.length, { ...limits, minCount: undefined });
    setRefusal(problem);
    if (problem) return;
    setReading(true);
    try {
      const images = await Promise.all(files.map(readImage));
      const wrong = images.map((image) => sizeProblem(image, limits)).find(Boolean);
      setRefusal(wrong);
      if (!wrong) onChange([...value, ...images]);
    } catch {
      setRefusal(UNREADABLE);
    } finally {
      setReading(false);
    }
  };
  const remove = (image: PickedImage) => {
    setRefusal(undefined);
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
            accept: limits.types.join(","),
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
      <VisuallyHidden role="status">{reading ? "Abrindo a imagem" : ""}</VisuallyHidden>
    </InputWrapper>
  );
}
