import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/client";
import { saveBlob } from "../lib/save-blob";
import { IconDownload } from "../ui/icons";

const fetchOf = (retailerId: string | undefined) =>
  retailerId
    ? api.GET("/admin/varejistas/{id}/contrato/certificado", {
        params: { path: { id: retailerId } },
        parseAs: "blob",
      })
    : api.GET("/varejistas/contrato/certificado", { parseAs: "blob" });

/** Saves the certificate of a contract's signature: a retailer's for an administrator, else one's own. */
export function CertificateButton({ retailerId }: { retailerId?: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await fetchOf(retailerId);
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
