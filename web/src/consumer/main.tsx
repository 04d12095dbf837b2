import "./consumer.css";
import "./cards.css";
import "./terms.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AcceptTermsPage } from "./accept-terms-page";
import { ReceiptsPage } from "./receipts-page";

const root = document.getElementById("root");
if (!root) throw new Error("consumer.html has no #root");
const query = new URLSearchParams(window.location.search);
const terms = /^\/accept-terms\/?$/.test(window.location.pathname);
if (terms) document.title = "Termos do cupom digital";
const Page = terms ? AcceptTermsPage : ReceiptsPage;
createRoot(root).render(
  <StrictMode>
    <Page token={query.get("token") ?? ""} document={query.get("document") ?? ""} />
  </StrictMode>,
);
