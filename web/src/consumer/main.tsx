import "./consumer.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ReceiptsPage } from "./receipts-page";

const root = document.getElementById("root");
if (!root) throw new Error("consumer.html has no #root");
const query = new URLSearchParams(window.location.search);
createRoot(root).render(
  <StrictMode>
    <ReceiptsPage token={query.get("token") ?? ""} document={query.get("document") ?? ""} />
  </StrictMode>,
);
