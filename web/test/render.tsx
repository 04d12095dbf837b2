import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { fireEvent, render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { Account } from "../src/app/account";
import { createQueryClient } from "../src/app/query-client";
import { createPortalRouter } from "../src/app/router";
import type { Profile, User } from "../src/modules/current-user";
import { theme } from "../src/ui/theme/theme";
import { ToastRegion } from "../src/ui/toast";
import { server } from "./setup";

/** Address of the API as the tests' browser sees it. */
export const API = "http://seiva.test/api";

/** An account of this profile. */
export const aUser = (profile: Profile): User => ({
  id: "account-1",
  email: "ana@mercadoseiva.com.br",
  name: "Ana Souza",
  profile,
  retailerId: profile === "VAREJISTA" ? "retailer-1" : null,
  softwareHouseId: profile === "PARCEIRO" ? "house-1" : null,
});

/** The API's refusal: status, code and message. */
export const problem = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ status, code, message, detail: message, fields }, { status });

/** Answers GET /identity/me with this profile's account, or 401 with null. */
export const signedInAs = (profile: Profile | null) =>
  server.use(
    http.get(`${API}/identity/me`, () =>
      profile ? HttpResponse.json(aUser(profile)) : problem(401, "session.required", "Entre para continuar"),
    ),
  );

const client = (onSessionLost: () => void) => {
  const made = createQueryClient(onSessionLost);
  const options = made.getDefaultOptions();
  made.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } });
  return made;
};

function Frame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <ToastRegion />
      {children}
    </MantineProvider>
  );
}

/** Renders something that needs no router: theme, toasts and queries around it. */
export function renderUi(ui: ReactNode) {
  const queries = client(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Frame>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Frame>
  );
  return render(ui, { wrapper });
}

/** Opens the whole portal, both of its documents in one, at an address. */
export const renderPortal = (path: string) => renderDocument(createPortalRouter, path);

type DocumentRouter<Router> = (client: QueryClient, history: RouterHistory) => Router;

/** Opens what stands in one document. */
export function renderDocument<Router extends AnyRouter>(create: DocumentRouter<Router>, path: string) {
  const queries = client(() => void router.invalidate());
  const router: Router = create(queries, createMemoryHistory({ initialEntries: [path] }));
  // Its timer would outlive a test that ends while a screen loads, and find no window.
  router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
  render(
    <Frame>
      <Account client={queries} router={router} />
    </Frame>,
  );
  return { router, queries };
}

/** Clicks beside the dialog or drawer that was opened last. */
export const clickBeside = () => {
  const [last] = [...document.querySelectorAll(".mantine-Modal-inner, .mantine-Drawer-inner")].slice(-1);
  const overlays = last?.parentElement?.querySelectorAll(".mantine-Modal-overlay, .mantine-Drawer-overlay");
  fireEvent.click([...(overlays ?? [])].slice(-1)[0] as HTMLElement);
};
