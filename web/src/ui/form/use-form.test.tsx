import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { ApiError } from "../../lib/api-error";
import { email, required } from "../../lib/rules";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

const TAKEN = "Este e-mail ja está em uso";
const initial = { name: "", email: "" };

type Values = typeof initial;
type Props = {
  onSubmit: (values: Values) => Promise<unknown>;
  isFree: (value: string) => Promise<string | undefined>;
};

function Form({ onSubmit, isFree }: Props) {
  const form = useForm({
    initial,
    rules: { name: [required()], email: [required("Insira o E-mail"), email] },
    remote: { email: isFree },
    onSubmit,
  });
  return (
    <form {...form.props}>
      <TextField {...form.field("name")} label="Nome" maxLength={5} />
      <TextField {...form.field("email")} label="E-mail" />
      <SubmitButton form={form}>Salvar</SubmitButton>
      <output>{form.dirty ? "sujo" : "limpo"}</output>
    </form>
  );
}

const submitted = vi.fn<Props["onSubmit"]>();
const remote = vi.fn<Props["isFree"]>();
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole("button", { name: "Salvar" }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  submitted.mockReset().mockResolvedValue(undefined);
  remote.mockReset().mockResolvedValue(undefined);
  renderUi(<Form onSubmit={submitted} isFree={remote} />);
  return () => vi.useRealTimers();
});

describe("when errors show", () => {
  test("rules run 300 ms after the last key", async () => {
    type("E-mail", "ana");
    await pass(299);
    expect(screen.queryByText("Este e-mail é inválido")).toBeNull();
    await pass(1);
    expect(screen.getByText("Este e-mail é inválido")).toBeVisible();
  });

  test("leaving an empty field says that it is required", async () => {
    fireEvent.blur(screen.getByLabelText("Nome"));
    await pass(0);
    expect(screen.getByText("Este campo é obrigatório")).toBeVisible();
  });

  test("what is pressed stays where it is: the message of the field that is left waits for the click", async () => {
    fireEvent.pointerDown(screen.getByRole("button", { name: "Salvar" }));
    fireEvent.blur(screen.getByLabelText("Nome"));
    await pass(0);
    expect(screen.queryByText("Este campo é obrigatório")).toBeNull();
    fireEvent.pointerUp(screen.getByRole("button", { name: "Salvar" }));
    await pass(0);
    expect(screen.getByText("Este campo é obrigatório")).toBeVisible();
  });

  test("leaving a field does not wait for the debounce", async () => {
    type("E-mail", "ana");
    fireEvent.blur(screen.getByLabelText("E-mail"));
    await pass(0);
    expect(screen.getByText("Este e-mail é inválido")).toBeVisible();
  });

  test("submit shows every error and focuses the first field", async () => {
    type("E-mail", "ana");
    send();
    await pass(0);
    expect(screen.getByText("Este campo é obrigatório")).toBeVisible();
    expect(screen.getByText("Este e-mail é inválido")).toBeVisible();
    expect(screen.getByLabelText("Nome")).toHaveFocus();
    expect(submitted).not.toHaveBeenCalled();
  });

  test("the error is tied to its input for screen readers", async () => {
    send();
    await pass(0);
    expect(screen.getByLabelText("Nome")).toHaveAccessibleDescription(/Este campo é obrigatório/);
    expect(screen.getByLabelText("Nome")).toBeInvalid();
  });
});

describe("remote rules", () => {
  test("are asked 10 ms after the local rules pass, once a value", async () => {
    remote.mockResolvedValue(TAKEN);
    type("E-mail", "ana@seiva.test");
    await pass(309);
    expect(remote).not.toHaveBeenCalled();
    await pass(1);
    expect(remote).toHaveBeenCalledExactlyOnceWith("ana@seiva.test", { name: "", email: "ana@seiva.test" });
    expect(screen.getByText(TAKEN)).toBeVisible();
    fireEvent.blur(screen.getByLabelText("E-mail"));
    await pass(1000);
    expect(remote).toHaveBeenCalledTimes(1);
  });

  test("are not asked while a local rule fails", async () => {
    type("E-mail", "ana");
    await pass(1000);
    expect(remote).not.toHaveBeenCalled();
  });

  test("an answer about an older value is dropped", async () => {
    let answer = (_message: string) => {};
    remote.mockReturnValueOnce(new Promise((done) => (answer = done)));
    type("E-mail", "ana@seiva.test");
    await pass(310);
    type("E-mail", "bia@seiva.test");
    await act(async () => answer(TAKEN));
    await pass(310);
    expect(screen.queryByText(TAKEN)).toBeNull();
  });

  test("a check that fails does not stop the submit, and is asked again", async () => {
    remote.mockRejectedValueOnce(new ApiError(0));
    type("Nome", "Ana");
    type("E-mail", "ana@seiva.test");
    send();
    await pass(10);
    expect(submitted).toHaveBeenCalledTimes(1);
    send();
    await pass(10);
    expect(remote).toHaveBeenCalledTimes(2);
  });
});

describe("submit", () => {
  const fill = () => {
    type("Nome", "Ana");
    type("E-mail", "ana@seiva.test");
  };

  test("cannot be doubled and shows progress", async () => {
    let finish = () => {};
    submitted.mockReturnValue(new Promise<void>((done) => (finish = done)));
    fill();
    send();
    send();
    await pass(10);
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ name: "Ana", email: "ana@seiva.test" });
    expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
    await act(async () => finish());
    expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
  });

  test("the server's words land under their fields", async () => {
    submitted.mockRejectedValue(new ApiError(422, "Confira os campos", "x", { email: TAKEN }));
    fill();
    send();
    await pass(10);
    expect(screen.getByText(TAKEN)).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
  });

  test("the server's words outlive the press that sent the form", async () => {
    submitted.mockRejectedValue(new ApiError(422, "Confira os campos", "x", { name: "Nome em uso" }));
    type("Nome", "Ana");
    type("E-mail", "ana@loja.com.br");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Salvar" }));
    fireEvent.blur(screen.getByLabelText("Nome"));
    send();
    await pass(50);
    fireEvent.pointerUp(window);
    await pass(50);
    expect(screen.getByText("Nome em uso")).toBeVisible();
  });

  test("what is typed makes the form dirty, and typing back makes it clean", async () => {
    expect(screen.getByRole("status")).toHaveTextContent("limpo");
    type("Nome", "A");
    expect(screen.getByRole("status")).toHaveTextContent("sujo");
    type("Nome", "");
    expect(screen.getByRole("status")).toHaveTextContent("limpo");
  });
});

test("the characters that are left are counted", () => {
  expect(screen.getByLabelText("Nome")).toHaveAttribute("maxlength", "5");
  expect(screen.getByText("5 restantes")).toBeVisible();
  type("Nome", "Ana");
  expect(screen.getByText("2 restantes")).toBeVisible();
});
