/** What of the list of receipts ('/lista-cupons/cupons') the sums count: with these, a number opens exactly its receipts. */
export const counted = { situacao: "authorised", notas: "counting" } as const;
