import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type Area, ownBase, type StaffArea, staffBase, useArea } from "../../modules/area";
import type { FileLimits } from "../../ui/file-picker/file-rules";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";

/** How many pictures a report has. */
export const PICTURES_MAX = 6;

/** What may be picked for a report that has so many already. */
export const pictureLimits = (kept = 0): FileLimits => ({
  types: ["image/jpeg", "image/png"],
  maxCount: PICTURES_MAX - kept,
  maxKB: 5 * 1024,
  maxKBMessage: messages.pictureTooLarge,
});

/** The pictures of a report, for staff. */
export const usePictures = (area: StaffArea, id: string, enabled: boolean) =>
  $api.useQuery(
    "get",
    callOf(staffBase[area], "/problemas/{id}/imagens"),
    { params: { path: { id } } },
    { ...tagged("problems"), enabled },
  );

/** Those of one's own. */
export const useOwnPictures = (area: Area, id: string, enabled: boolean) =>
  $api.useQuery(
    "get",
    callOf(ownBase[area], "/meus-problemas/{id}/imagens"),
    { params: { path: { id } } },
    { ...tagged("problems"), enabled },
  );

/**
 * Adds pictures to what one reported, or to its nth message, one after the other, which keeps their order; the first
 * refusal ends it.
 */
export function useAddPictures() {
  const add = $api.useMutation("post", callOf(ownBase[useArea()], "/meus-problemas/{id}/imagens"), {
    onSettled: useRefresh("problems"),
    meta: { ownErrors: true },
  });
  return async (id: string, images: PickedImage[], mensagem = 0) => {
    for (const { url } of images) {
      const imagem = url.slice(url.indexOf(",") + 1);
      await add.mutateAsync({ params: { path: { id } }, body: { imagem, mensagem } });
    }
  };
}
