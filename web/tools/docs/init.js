// The documentation of this very installation; nothing is fetched from elsewhere. Software houses read it: the calls of the
// integration alone, unless the address asks for all.
import { speakPortuguese } from "./words.js";

const at = (id) => document.getElementById(id);
const all = location.search === "?todas";
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

/** The calls alone: what stands around them is the page's own, and the one server of an installation is no choice. */
const Nothing = () => null;
const callsAlone = { components: { InfoContainer: Nothing, ServersContainer: Nothing } };

/** Leaves the calls of the integration, and what one identifies oneself with there. */
function narrow(spec) {
  const ofIntegration = (item) => Object.values(item).some((call) => call?.tags?.includes("integration"));
  spec.paths = Object.fromEntries(Object.entries(spec.paths).filter(([, item]) => ofIntegration(item)));
  const calls = Object.values(spec.paths)
    .flatMap((item) => Object.values(item))
    .filter((call) => call?.tags);
  for (const call of calls) call.tags = ["Enviar e conferir cupons"];
  const used = new Set(calls.flatMap(({ security = [] }) => security.flatMap(Object.keys)));
  const schemes = Object.entries(spec.components.securitySchemes);
  spec.components.securitySchemes = Object.fromEntries(schemes.filter(([name]) => used.has(name)));
}

async function show() {
  const answer = await fetch("/api/openapi.json");
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  const spec = await answer.json();
  if (!all) narrow(spec);
  at("docs").removeAttribute("role");
  speakPortuguese(at("docs"));
  window.SwaggerUIBundle({
    spec,
    ...{ dom_id: "#docs", validatorUrl: null, defaultModelsExpandDepth: -1, plugins: [callsAlone] },
  });
}

follow();
dark.addEventListener("change", follow);
at("origin").textContent = `${location.origin}/api`;
at("calls").textContent = all ? "Todas as chamadas" : "Chamadas da integração";
const other = document.createElement("a");
other.href = all ? "/api/docs/" : "/api/docs/?todas";
other.textContent = all ? "Ver só as da integração" : "Ver todas as chamadas do portal";
at("which").append(" ", other, ".");
show().catch(() => {
  at("docs").textContent =
    "Não foi possível carregar a referência. Confira a internet e recarregue a página.";
});
