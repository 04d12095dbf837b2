// The documentation of this very installation; nothing is fetched from elsewhere. Software houses read it: the calls of the
// integration alone, unless the address asks for all.
const all = location.search === "?todas";
const document_ = await (await fetch("/api/openapi.json")).json();
const ofIntegration = (item) => Object.values(item).some((call) => call?.tags?.includes("integration"));
if (!all) {
  document_.paths = Object.fromEntries(
    Object.entries(document_.paths).filter(([, item]) => ofIntegration(item)),
  );
}
window.SwaggerUIBundle({ spec: document_, dom_id: "#docs", validatorUrl: null, deepLinking: true });
