import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CNPJ, fill, PASSWORD } from "./sign-up";

/** What a software house types into the steps of its sign-up. */
export const fillCompany = async () => {
  fill("CNPJ", CNPJ);
  await screen.findByDisplayValue("QUITANDA BOA HORA LTDA");
};

export const choose = async (query: string, name: string) => {
  await userEvent.type(await screen.findByRole("combobox"), query);
  await userEvent.click(await screen.findByRole("option", { name }));
};

export const tab = (name: string) => screen.getByRole("tab", { name });
const person = (label: string, value: string) =>
  fireEvent.input(within(screen.getByRole("tabpanel")).getByLabelText(label), { target: { value } });
export const fillPerson = (first: string) => {
  person("Nome", first);
  person("Sobrenome", "Melo");
  person("E-mail", `${first.toLowerCase()}@aurora.com.br`);
  person("Telefone", "4133334444");
};

/** What the server gets of it, of Bia and Rui. */
export const body = {
  email: "bia@aurora.com.br",
  password: PASSWORD,
  document: CNPJ,
  corporateName: "QUITANDA BOA HORA LTDA",
  tradeName: "Quitanda Boa Hora",
  categories: ["farmacia"],
  focalPointName: "Bia Melo",
  focalPointEmail: "bia@aurora.com.br",
  focalPointPhone: "4133334444",
  technicalContactName: "Rui Melo",
  technicalContactEmail: "rui@aurora.com.br",
  technicalContactPhone: "4133334444",
};
