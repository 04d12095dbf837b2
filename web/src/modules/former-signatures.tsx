import { Stack, Text } from "@mantine/core";
import type { Schemas } from "../api/client";
import { dayOf, formatDateTime, formatDay } from "../lib/format";
import type { StaffArea } from "./area";
import { CertificateButton } from "./certificate-button";

const words = {
  title: "Assinaturas anteriores",
  one: (when: string, version: string) => `Versão de ${version}, assinada em ${when}`,
  certificate: (day: string) => `Certificado de ${day}`,
};

type Props = { former: Schemas["FormerSignature"][] | undefined; retailerId?: string; area?: StaffArea };

/** The signatures in whose place a newer one stands, each with its certificate: a retailer's for staff, else one's own. */
export function FormerSignatures({ former = [], ...of }: Props) {
  if (former.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Text component="h3" size="sm" fw={600}>
        {words.title}
      </Text>
      {former.map(({ em, versao }) => (
        <Stack key={em} gap="xs" align="flex-start">
          <Text size="sm">{words.one(formatDateTime(em), formatDay(versao))}</Text>
          <CertificateButton signedAt={em} {...of}>
            {words.certificate(formatDay(dayOf(new Date(em))))}
          </CertificateButton>
        </Stack>
      ))}
    </Stack>
  );
}
