import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { ApiError } from "../../lib/api-error";
import { useForm } from "../../ui/form/use-form";
import { NewPasswordField, RepeatPasswordField } from "./new-password-field";
import { newPasswordRules, repeatRules } from "./rules";

function Form({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useForm({
    initial: { newPassword: "", repeat: "" },
    rules: { newPassword: newPasswordRules(), repeat: repeatRules("newPassword") },
    onSubmit,
  });
  return (
    <form {...form.props}>
      <NewPasswordField {...form.field("newPassword")} owner={["ana@mercadoseiva.com.br", "Ana Souza"]} />
      <RepeatPasswordField {...form.field("repeat")} />
      <button type="submit">Salvar</button>
    </form>
  );
}

const open = (onSubmit: () => Promise<unknown> = async () => undefined) => {
  const submitted = vi.fn(onSubmit);
  renderUi(<Form onSubmit={submitted} />);
  return submitted;
};
const type = async (password: string, repeat = password) => {
  await userEvent.type(screen.getByLabelText("Nova senha"), password);
  await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${repeat}{Enter}`);
};

test.each([
  ["Fl@mengo2026!", "Fraca"],
  ["mercadoseiva", "Fraca"],
  ["11987654321", "Fraca"],
  ["anasouza", "Fraca"],
  ["grampo-azul-correto", "Forte"],
])("'%s' is %s", async (password, level) => {
  open();
  await userEvent.type(screen.getByLabelText("Nova senha"), password);
  expect(await screen.findByText(level)).toBeVisible();
});

test("a weak one says what would be better", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Nova senha"), "saopaulo2026");
  expect(await screen.findByText(/use uma frase/)).toBeVisible();
});

test("seven characters are too few", async () => {
  const submitted = open();
  await type("grampo7");
  expect(await screen.findByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
});

test("the two must be the same", async () => {
  const submitted = open();
  await type("grampo-azul-correto", "grampo-azul-correta");
  expect(
    await screen.findByText("As senhas não são iguais. Verifique os campos e tente novamente."),
  ).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
});

test("what the server says of a password stands at its field", async () => {
  const refusal = "Esta senha aparece em listas de senhas vazadas. Escolha outra.";
  open(() => Promise.reject(new ApiError(422, refusal, "identity.weak_password", { newPassword: refusal })));
  await type("grampo-azul-correto");
  expect(await screen.findByText(refusal)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Nova senha")).toHaveFocus());
});
