(() => {
const root = document.documentElement, sheet = document.styleSheets[0], at = (id) => document.getElementById(id);
const printed = [...sheet.cssRules].find((r) => r.media && r.media.mediaText === "print"), own = sheet.cssRules.length;
const fit = () => {
  const x = scrollX, y = scrollY;
  printed.media.mediaText = "all";
  root.style.width = "74mm";
  const height = Math.ceil(document.body.getBoundingClientRect().height / 96 * 25.4) + 8;
  root.style.width = "";
  printed.media.mediaText = "print";
  scrollTo(x, y);
  if (sheet.cssRules.length > own) sheet.deleteRule(own);
  sheet.insertRule("@page{size:80mm " + Math.min(Math.max(height, 81), 5000) + "mm}", own);
};
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const d of opened) d.open = true;
  fit();
});
addEventListener("afterprint", () => { for (const d of opened) d.open = false; });
const say = (text) => { at("dito").textContent = text; };
const offer = (id, act) => { at(id).hidden = at("acoes").hidden = false; at(id).onclick = act; };
if (typeof print === "function") {
  at("menu").hidden = true;
  offer("imprimir", () => { say(""); print(); });
  offer("pdf", () => { say("Na janela que abriu, escolha “Salvar como PDF”."); print(); });
}
const address = { title: document.title, url: location.href };
const copy = () => navigator.clipboard.writeText(address.url).then(() => say("Link copiado."), () => say("Não deu para copiar. Copie o endereço desta página."));
if (navigator.share && (!navigator.canShare || navigator.canShare(address))) {
  offer("compartilhar", () => navigator.share(address).then(() => say(""), (e) => { if (e.name !== "AbortError") say("Não deu para compartilhar. Copie o endereço desta página."); }));
} else if (navigator.clipboard) {
  offer("compartilhar", copy);
}
})();
