import { Anchor, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { refusalReason } from "../../modules/refusal-reasons";
import { Copyable } from "../../ui/copyable";
import { Facts } from "../../ui/facts";
import { SideDrawer } from "../../ui/side-drawer";
import { logMessages } from "./log-messages";
import { documentOf, StatusTag } from "./log-table";
import type { LogLine } from "./queries";

const texts = logMessages.detail;

/** The call that says what the sending would answer, and stores nothing. */
const verifyExample = (origin: string) =>
  [
    `curl '${origin}/api/integration/receipts/verify'`,
    `-H "x-api-key: $SEIVA_API_KEY"`,
    "-H 'Content-Type: application/xml'",
    "--data-binary @cupom.xml",
  ].join(" \\\n  ");

function Refused({ code }: { code: string }) {
  const { title, remedy } = refusalReason(code);
  return (
    <>
      <div>
        <b>{title}</b>
        <p>{remedy}</p>
        <p>
          <Anchor href={`/integracao/erros/${code}`} target="_blank" rel="noreferrer">
            {texts.catalogue}
          </Anchor>
        </p>
      </div>
      <Copyable
        look="code"
        label={texts.verify}
        value={verifyExample(window.location.origin)}
        copy={texts.copyVerify}
        hint={texts.verifyHelp}
      />
    </>
  );
}

/** All that is known of one document that a key sent. */
export function LogDetail({ line, onClose }: { line: LogLine; onClose: () => void }) {
  const { accessKey, emitter, requestId } = line;
  return (
    <SideDrawer onClose={onClose} size="lg" title={texts.title(formatDateTime(line.at))}>
      <Stack gap="lg">
        <div>
          <StatusTag status={line.status} />
        </div>
        {line.status === "rejected" ? (
          <Refused code={line.code ?? ""} />
        ) : (
          <p>
            {texts.explained[line.status]}{" "}
            {accessKey && line.status !== "pending" && (
              <Link to="/lista-cupons/cupom/$accessKey" params={{ accessKey }}>
                {texts.receipt}
              </Link>
            )}
          </p>
        )}
        <Facts
          facts={[
            [texts.code, line.code],
            [logMessages.document, accessKey && documentOf(accessKey)],
            [logMessages.store, line.storeName],
            [texts.emitter, emitter && formatCnpj(emitter)],
            [logMessages.cashier, line.cashierCode],
            [texts.line, line.line && formatNumber(line.line)],
            [logMessages.took, logMessages.milliseconds(formatNumber(line.milliseconds))],
          ]}
        />
        {accessKey && (
          <Copyable label={texts.accessKey} value={accessKey} copy={texts.copyKey}>
            {accessKey.replace(/(.{4})(?=.)/g, "$1 ")}
          </Copyable>
        )}
        {requestId && (
          <Copyable
            label={texts.request}
            value={requestId}
            copy={texts.copyRequest}
            hint={texts.requestHelp}
          />
        )}
      </Stack>
    </SideDrawer>
  );
}
