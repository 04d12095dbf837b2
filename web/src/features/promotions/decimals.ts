/** Units of what is sold by weight have up to three decimals. */
export const decimals = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 3 });
