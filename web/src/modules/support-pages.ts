/** The word of each kind of company in the addresses of support's page. */
export const supportKinds = { VAREJISTA: "varejista", PARCEIRO: "software-house", LOJA: "loja" } as const;

/** Support's page of a company or store. */
export const supportPage = (kind: keyof typeof supportKinds, id: string) =>
  ({ to: "/support/empresas/$tipo/$id", params: { tipo: supportKinds[kind], id } }) as const;
