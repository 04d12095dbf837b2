// What Swagger UI says by itself, which it has no translations for.
const WORDS = {
  Authorize: "Identificar-se",
  Authorized: "Identificado",
  "Available authorizations": "Como se identificar",
  "Value:": "Valor:",
  "Name:": "Nome:",
  "In:": "Em:",
  "Username:": "Usuário:",
  "Password:": "Senha:",
  "Apply credentials": "Identificar-se",
  "Remove authorization": "Esquecer",
  Close: "Fechar",
  Logout: "Esquecer",
  Parameters: "Parâmetros",
  "No parameters": "Sem parâmetros",
  "Try it out": "Experimentar",
  Cancel: "Cancelar",
  Execute: "Chamar",
  Clear: "Limpar",
  Reset: "Desfazer",
  Name: "Nome",
  Description: "Descrição",
  Type: "Tipo",
  "Available values": "Valores",
  "Default value": "Se ausente",
  "Request body": "O que é enviado",
  required: "obrigatório",
  "* required": "* obrigatório",
  "Example Value": "Exemplo",
  "Edit Value": "Editar",
  Schema: "Estrutura",
  Model: "Estrutura",
  "Example Description": "Descrição do exemplo",
  "Examples:": "Exemplos:",
  Responses: "Respostas",
  Code: "Código",
  Links: "Ligações",
  "No links": "Nenhuma",
  "Media type": "Formato",
  "Parameter content type": "Formato do parâmetro",
  "Response content type": "Formato da resposta",
  "Headers:": "Cabeçalhos:",
  "Request URL": "Endereço chamado",
  "Server response": "Resposta do servidor",
  Details: "Detalhes",
  "Response body": "Corpo da resposta",
  "Response headers": "Cabeçalhos da resposta",
  "Request duration": "Duração",
  Download: "Baixar",
  "Send empty value": "Enviar vazio",
  Undocumented: "Não documentada",
  "Expand all": "Abrir tudo",
  "Collapse all": "Fechar tudo",
  "Copy to clipboard": "Copiar",
  "authorization button locked": "Identificado",
  "authorization button unlocked": "Identificar-se",
  "Media Type": "Formato",
  "Request content type": "Formato do que é enviado",
  "Expand operation": "Abrir",
  "Collapse operation": "Fechar",
};

const ATTRIBUTES = ["aria-label", "title", "placeholder"];

/** Spaces around a word stay. */
const inPortuguese = (text) => {
  const bare = text.trim();
  return Object.hasOwn(WORDS, bare) ? text.replace(bare, () => WORDS[bare]) : text;
};

/** What is an installation's own, and code, which people copy, stay as they are. */
const CODE =
  "pre, code, textarea, .opblock-summary-path, .opblock-summary-description, .parameter__name:not(.opblock-title), .prop-type, .renderedMarkdown";

/** What Swagger UI leaves without a name, or out of the keyboard's reach. */
const NAMED = [
  ["tr[data-param-name] select, tr[data-param-name] input", (field) => field.closest("tr").dataset.paramName],
  ["textarea.body-param__text", () => WORDS["Request body"]],
  [".close-modal", () => WORDS.Close],
  [".modal-ux", () => WORDS["Available authorizations"]],
];

function name(element) {
  for (const [which, of] of NAMED) {
    if (element.matches(which) && !element.hasAttribute("aria-label"))
      element.setAttribute("aria-label", of(element));
  }
  if (element.matches("pre.microlight")) element.tabIndex = 0;
  if (element.matches(".modal-ux")) element.setAttribute("role", "dialog");
}

function translate(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    const said = inPortuguese(node.data);
    if (said !== node.data && !node.parentElement?.closest(CODE)) node.data = said;
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  name(node);
  for (const name of ATTRIBUTES) {
    const text = node.getAttribute(name);
    if (text && inPortuguese(text) !== text) node.setAttribute(name, inPortuguese(text));
  }
  if (node.matches(".response-control-media-type__accept-message")) {
    node.textContent = "Define o cabeçalho Accept.";
    return;
  }
  for (const child of node.childNodes) translate(child);
}

/** Says in Portuguese whatever is drawn within an element from now on. */
export function speakPortuguese(root) {
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      for (const node of type === "childList" ? addedNodes : [target]) translate(node);
    }
  }).observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
