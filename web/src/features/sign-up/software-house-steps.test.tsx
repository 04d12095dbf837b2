import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { fill, fillAccess, press, receivesSignUps, servesLookUps } from "../../../test/sign-up";
import { body, choose, fillCompany, fillPerson, tab } from "../../../test/software-house";

beforeEach(() => {
  signedInAs(null);
  servesLookUps();
});

describe("/software-house-sign-up", () => {
  const at = (slug: string) => `/software-house-sign-up/${slug}`;

  test("has an address for each of its four steps and for the end", async () => {
    const sent = receivesSignUps("/parceiros/signup");
    const { router } = renderPortal("/software-house-sign-up");
    const path = () => router.state.location.pathname;
    expect(await screen.findByText("Etapa 1 de 4")).toBeVisible();
    expect(path()).toBe(at("email-and-password"));
    await fillAccess("bia@aurora.com.br");
    expect(path()).toBe(at("information"));
    await fillCompany();
    await press("Continuar");
    await screen.findByText("Etapa 3 de 4");
    expect(path()).toBe(at("additional-information"));
    await choose("farmacia", "Farmácia");
    await press("Continuar");
    await screen.findByText("Etapa 4 de 4");
    expect(path()).toBe(at("contacts"));
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    fillPerson("Rui");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Criar conta");
    await screen.findByRole("heading", { name: "Tudo certo!" });
    expect(path()).toBe(at("email-confirmation"));
    expect(sent).toEqual([body]);
    await router.navigate({ to: "/software-house-sign-up/$step", params: { step: "information" } });
    await waitFor(() => expect(path()).toBe(at("email-confirmation")));
  });

  test("its state is a step from 0 to 4, with a way back, a list to switch by, and a save that advances (SU-41)", async () => {
    const sent = receivesSignUps("/parceiros/signup");
    const { router } = renderPortal("/software-house-sign-up");
    const list = () => within(screen.getByRole("navigation", { name: "Etapas do cadastro" }));
    const opens = () =>
      list()
        .queryAllByRole("link")
        .map((link) => link.textContent);
    const reaches = async (step: number, name: string) => {
      await screen.findByText(`Etapa ${step + 1} de 4`);
      const items = list().getAllByRole("listitem");
      expect(items.findIndex((item) => item.getAttribute("aria-current") === "step")).toBe(step);
      expect(items[step]).toHaveTextContent(name);
    };
    await reaches(0, "E-mail e senha");
    expect(opens()).toEqual([]);
    await fillAccess("bia@aurora.com.br");
    await reaches(1, "Informações");
    await fillCompany();
    expect(opens()).toEqual(["E-mail e senha"]); // what was not opened yet is not switched to
    await press("Continuar");
    await reaches(2, "Informações adicionais");
    await choose("farmacia", "Farmácia");
    await press("Continuar");
    await reaches(3, "Contatos");
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    fillPerson("Rui");
    await userEvent.click(screen.getByRole("checkbox"));

    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await reaches(2, "Informações adicionais");
    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await reaches(1, "Informações");
    expect(opens()).toEqual(["E-mail e senha", "Informações adicionais", "Contatos"]);
    await userEvent.click(list().getByRole("link", { name: "E-mail e senha" }));
    await reaches(0, "E-mail e senha");
    await userEvent.click(list().getByRole("link", { name: "Contatos" }));
    await reaches(3, "Contatos");
    expect(screen.getByRole("checkbox")).toBeChecked();

    await press("Criar conta");
    await screen.findByRole("heading", { name: "Tudo certo!" });
    expect(router.state.location.pathname).toBe(at("email-confirmation")); // step 4
    expect(sent).toHaveLength(1);
  });

  test("a step that is emptied again closes those after it to the list", async () => {
    renderPortal("/software-house-sign-up");
    await fillAccess("bia@aurora.com.br");
    await fillCompany();
    await press("Continuar");
    await screen.findByText("Etapa 3 de 4");
    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await screen.findByText("Etapa 2 de 4");
    expect(screen.getByRole("link", { name: "Informações adicionais" })).toBeVisible();
    fill("CNPJ", "");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Informações adicionais" })).toBeNull());
  });

  test.each(["contacts", "email-confirmation", "information"])("'%s' cannot be skipped to", async (slug) => {
    const { router } = renderPortal(at(slug));
    await screen.findByText("Etapa 1 de 4");
    expect(router.state.location.pathname).toBe(at("email-and-password"));
  });

  test("another address under it is not found", async () => {
    renderPortal(at("nada"));
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeInTheDocument();
  });

  test("asks the software houses' look-ups", async () => {
    const bases: string[] = [];
    server.use(
      http.post(`${API}/:base/verify-existence`, ({ params }) => {
        bases.push(String(params.base));
        return HttpResponse.json([]);
      }),
    );
    renderPortal(at("email-and-password"));
    await fillAccess();
    expect(bases).toEqual(["parceiros"]);
  });
});
