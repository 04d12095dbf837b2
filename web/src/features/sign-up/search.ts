/** Query values of '/sign-up': which wizard, and which of its steps, from 1; 'fim' is the completion screen. */
export type SignUpSearch = { perfil?: string; etapa?: number | "fim" };

const PROFILES = ["varejista", "software-house"];

export const signUpSearch = (raw: Record<string, unknown>): SignUpSearch => {
  if (!PROFILES.includes(String(raw.perfil))) return {};
  const perfil = String(raw.perfil);
  const { etapa } = raw;
  return etapa === "fim" || etapa === 2 || etapa === 3 ? { perfil, etapa } : { perfil };
};
