import { Button, Group, SegmentedControl, Slider, Stack } from "@mantine/core";
import { type PointerEvent, useRef, useState } from "react";
import { Dialog } from "../../ui/dialog";
import { type PickedImage, readImage } from "../../ui/file-picker/picked-image";
import { toast } from "../../ui/toast";
import { boxOf, type Cut, cropImage, dragged, MAX_ZOOM, sizes, wholeCut } from "./crop";
import classes from "./dialogs.module.css";
import { messages } from "./messages";

type Props = { image: PickedImage; onClose: () => void; onCropped: (image: PickedImage) => void };

const texts = messages.crop;
const sizeLabel = (at: number) => `${sizes[at]?.width}x${sizes[at]?.height}`;
const percent = (share: number) => `${share * 100}%`;

/** Cuts an image to a recommended size, by dragging or with sliders. */
export function CropDialog({ image, onClose, onCropped }: Props) {
  const [at, setAt] = useState(0);
  const [cut, setCut] = useState<Cut>(wholeCut);
  const [busy, setBusy] = useState(false);
  const last = useRef<{ x: number; y: number } | null>(null);
  const size = sizes[at] ?? sizes[0];
  const box = boxOf(image, size, cut);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = last.current;
    if (!from) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = { x: (event.clientX - from.x) / width, y: (event.clientY - from.y) / height };
    last.current = { x: event.clientX, y: event.clientY };
    setCut((current) => dragged(image, size, current, by));
  };
  const apply = async () => {
    setBusy(true);
    try {
      onCropped(await readImage(await cropImage({ ...image, name: image.file.name }, size, cut)));
    } catch {
      toast.error(texts.failed);
      setBusy(false);
    }
  };
  const slider = (label: string, value: number, change: (next: number) => void, min = 0, max = 1) => (
    <div>
      <span className={classes.sliderLabel}>{label}</span>
      <Slider thumbLabel={label} label={null} {...{ min, max, value }} step={0.01} onChange={change} />
    </div>
  );

  return (
    <Dialog size="lg" title={texts.title} busy={busy} onClose={onClose}>
      <Stack gap="md">
        <p className={classes.muted}>{texts.help}</p>
        <SegmentedControl
          aria-label={texts.size}
          value={String(at)}
          onChange={(next) => setAt(Number(next))}
          data={sizes.map((_, index) => ({ value: String(index), label: sizeLabel(index) }))}
        />
        <div
          className={classes.cropFrame}
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
          role="img"
          aria-label={texts.area}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            last.current = null;
          }}
        >
          <img
            src={image.url}
            alt=""
            draggable={false}
            style={{
              width: percent(image.width / box.width),
              height: percent(image.height / box.height),
              left: percent(-box.left / box.width),
              top: percent(-box.top / box.height),
            }}
          />
        </div>
        {slider(texts.zoom, cut.zoom, (zoom) => setCut({ ...cut, zoom }), 1, MAX_ZOOM)}
        {slider(texts.across, cut.x, (x) => setCut({ ...cut, x }))}
        {slider(texts.down, cut.y, (y) => setCut({ ...cut, y }))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {messages.cancel}
          </Button>
          <Button onClick={() => void apply()} loading={busy}>
            {texts.apply}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
