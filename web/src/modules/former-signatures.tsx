import { Stack } from "@mantine/core";
import type { Schemas } from "../api/client";
import { dayOf, formatDateTime, formatDay } from "../lib/format";
import { CertificateButton } from "./certificate-button";

const words = {
  title: "Assinaturas anteriores",
  one: (when: string, version: string) => `Versão de ${version}, assinada em ${when}`,
  certificate: (day: string) => `Certificado de ${day}`,
};

type Props = { former: Schemas["FormerSignature"][] | undefined; retailerId?: string };

/** The signatures in whose place a newer one stands, each with its certificate: a retailer's for administrators, else one's own. */
export function FormerSignatures({ former = [], ...of }: Props) {
  if (former.length === 0) return null;
  return (
    <section>
      <h3>{words.title}</h3>
      <Stack gap="sm" align="flex-start">
        {former.map(({ em, versao }) => (
          <div key={em}>
            <p>{words.one(formatDateTime(em), formatDay(versao))}</p>
            <CertificateButton signedAt={em} {...of}>
              {words.certificate(formatDay(dayOf(new Date(em))))}
            </CertificateButton>
          </div>
        ))}
      </Stack>
    </section>
  );
}
