import { HttpResponse, http } from "msw";
import { keepSwitched, settleSwitched } from "../src/lib/switched-profile";
import { API, signedInAs } from "./render";
import { server } from "./setup";

/** Signs an administrator in, who is in another's profile for this many minutes. */
export function inProfileOf(profile: "VAREJISTA" | "PARCEIRO", minutes = 60) {
  const id = profile === "VAREJISTA" ? "retailer-1" : "house-1";
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  signedInAs("ADMINISTRADOR");
  keepSwitched({ profile, id });
  settleSwitched();
  server.use(
    http.get(`${API}/admin/switched-profile`, () =>
      HttpResponse.json({ profile, id, nomeFantasia: "Mercado Seiva", reason: "", openedAt: "", expiresAt }),
    ),
  );
}
