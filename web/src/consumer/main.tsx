import "./consumer.css";
import "./cards.css";
import "./terms.css";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { AcceptTermsPage } from "./accept-terms-page";
import { enterDomain, takeDomain } from "./domain";
import { ReceiptsPage } from "./receipts-page";

/** Who reads receipts does not load the camera. */
const ScanPage = lazy(() => import("./scan-page").then(({ ScanPage }) => ({ default: ScanPage })));

const VipPage = lazy(() => import("./vip-page").then(({ VipPage }) => ({ default: VipPage })));

const AccountPage = lazy(() =>
  import("./account-page").then(({ AccountPage }) => ({ default: AccountPage })),
);

const root = document.getElementById("root");
if (!root) throw new Error("consumer.html has no #root");
const query = new URLSearchParams(window.location.search);
const path = window.location.pathname.replace(/\/$/, "");
const page = () => {
  if (path === "/escanear") {
    document.title = "Escanear um cupom de papel";
    return (
      <Suspense>
        <ScanPage />
      </Suspense>
    );
  }
  if (path === "/consumidor") {
    return (
      <Suspense>
        <AccountPage />
      </Suspense>
    );
  }
  if (path === "/vip") {
    const domain = takeDomain();
    enterDomain(domain);
    return (
      <Suspense>
        <VipPage complete={domain !== undefined} />
      </Suspense>
    );
  }
  const terms = path === "/accept-terms";
  if (terms) document.title = "Termos do cupom digital";
  const Page = terms ? AcceptTermsPage : ReceiptsPage;
  return <Page token={query.get("token") ?? ""} document={query.get("document") ?? ""} />;
};
createRoot(root).render(<StrictMode>{page()}</StrictMode>);
