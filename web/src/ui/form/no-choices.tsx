import { Anchor } from "@mantine/core";

/** Under a select whose choices did not arrive: the field alone says so, and asks again. */
export function NoChoices({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      Não foi possível carregar as opções.{" "}
      <Anchor component="button" type="button" onClick={onRetry} inherit>
        Tentar novamente
      </Anchor>
    </>
  );
}
