import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { API, renderPortal } from "./render";
import { restWaits, server } from "./setup";

const none = () => HttpResponse.json({ items: [], page: 0, pageSize: 20, total: 0 });

/** Opens the account's page of who has set up nothing on it. */
export const openSecurity = async () => {
  restWaits();
  server.use(
    http.get(`${API}/identity/second-factor`, () =>
      HttpResponse.json({ totpSince: null, recoveryCodesLeft: 0, required: false }),
    ),
    http.get(`${API}/identity/passkeys`, none),
    http.get(`${API}/identity/sessions`, none),
  );
  renderPortal("/conta/seguranca");
  await screen.findByRole("heading", { level: 1, name: "Conta e segurança" });
};
