import { Button } from "@mantine/core";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { IconShield } from "../../ui/portal-icons";
import { Strip } from "../../ui/strip";
import { toast } from "../../ui/toast";
import classes from "./audit.module.css";
import { messages } from "./messages";

type Asked = Schemas["AuditCheck"];

const POLL_MS = 2000;

const goesOn = (asked: Asked | null | undefined) => Boolean(asked && !asked.em);

const useVerification = () =>
  $api.useQuery(
    "get",
    "/admin/auditoria/conferencia",
    {},
    {
      ...tagged("auditCheck"),
      refetchInterval: ({ state }) => (goesOn(state.data?.pedida) ? POLL_MS : false),
    },
  );

/** When the trail was last checked whole, at night and because somebody asked, and what was found. */
export function Verified() {
  const { data, isError } = useVerification();
  if (isError) return messages.uncheckable;
  if (!data) return "…";
  return (
    <>
      <Night {...data} />
      {data.pedida && (
        <span className={classes.asked} role="status">
          {askedWords(data.pedida)}
        </span>
      )}
    </>
  );
}

function Night({ em, falha, registros }: Pick<Asked, "em" | "falha" | "registros">) {
  if (!em) return messages.unchecked;
  if (falha) return messages.broken(em);
  return (
    <span className={classes.verified}>
      <IconShield />
      {messages.checked(registros, em)}
    </span>
  );
}

function askedWords({ em, falha, registros, interrompida, por, pedidaEm, percorridos, de }: Asked) {
  const texts = messages.asked;
  if (!em) return de === 0 ? texts.waits(por) : texts.goesOn(por, percorridos, de);
  if (interrompida) return texts.failed(por, pedidaEm);
  return falha ? texts.broken(por, em) : texts.checked(por, registros, em);
}

/** Has the trail checked in the background; one check goes on at a time. */
export function CheckNow() {
  const { data } = useVerification();
  const check = $api.useMutation("post", "/admin/auditoria/conferencia", {
    onSuccess: () => void toast.success(messages.asked.taken),
    onSettled: useRefresh("auditCheck"),
  });
  return (
    <Button
      variant="default"
      disabled={!data || goesOn(data.pedida)}
      loading={check.isPending}
      onClick={() => check.mutate({})}
    >
      {messages.asked.button}
    </Button>
  );
}

/** The faults that the last checks found. */
export function Fault() {
  const { data } = useVerification();
  if (!data) return null;
  const { pedida } = data;
  return (
    <>
      {data.em && data.falha && (
        <Strip tone="off" title={messages.broken(data.em)}>
          {data.falha}
        </Strip>
      )}
      {pedida?.em && pedida.falha && (
        <Strip tone="off" title={messages.asked.broken(pedida.por, pedida.em)}>
          {pedida.falha}
        </Strip>
      )}
    </>
  );
}
