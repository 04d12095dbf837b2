import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { callOf } from "../api/call-of";
import { api } from "../api/client";
import { saveBlob } from "../lib/save-blob";
import { IconDownload } from "../ui/icons";
import { type StaffArea, staffBase } from "./area";

const fetchOf = (retailerId: string | undefined, area: StaffArea) =>
  retailerId
    ? api.GET(callOf(staffBase[area], "/varejistas/{id}/contrato/certificado"), {
        params: { path: { id: retailerId } },
        parseAs: "blob",
      })
    : api.GET("/varejistas/contrato/certificado", { parseAs: "blob" });

type Props = { retailerId?: string; area?: StaffArea };

/** Saves the certificate of a contract's signature: a retailer's for staff, else one's own. */
export function CertificateButton({ retailerId, area = "admin" }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await fetchOf(retailerId, area);
      saveBlob(data as Blob, "certificado-do-contrato.pdf");
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Certificado
    </Button>
  );
}
