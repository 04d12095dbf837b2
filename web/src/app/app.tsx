import { RouterProvider } from "@tanstack/react-router";
import { Providers } from "./providers";
import { createQueryClient } from "./query-client";
import { createPortalRouter } from "./router";

// A lost session re-runs the guards, and the portal's guard leads to sign-in with the desired path.
const client = createQueryClient(() => void router.invalidate());
const router = createPortalRouter(client);

export function App() {
  return (
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
}
