import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { callOf } from "../api/call-of";
import { api } from "../api/client";
import { saveBlob } from "../lib/save-blob";
import { IconDownload } from "../ui/portal-icons";
import { type StaffArea, staffBase } from "./area";

type Of = {
  /** Whose it is, for staff; else one's own. */
  retailerId?: string;
  area?: StaffArea;
  /** When a former signature was made; else it is the newest. */
  signedAt?: string;
};

const fetchOf = ({ retailerId, area = "admin", signedAt }: Of) => {
  const query = signedAt ? { assinadoEm: signedAt } : {};
  return retailerId
    ? api.GET(callOf(staffBase[area], "/varejistas/{id}/contrato/certificado"), {
        params: { path: { id: retailerId }, query },
        parseAs: "blob",
      })
    : api.GET("/varejistas/contrato/certificado", { params: { query }, parseAs: "blob" });
};

/** Saves the certificate of a contract's signature. */
export function CertificateButton({ children = "Certificado", ...of }: Of & { children?: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await fetchOf(of);
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
      {children}
    </Button>
  );
}
