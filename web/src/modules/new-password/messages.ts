/** Texts of choosing a password; the two refusals to the letter of the specification. */
export const messages = {
  tooShort: "A senha deve ter no mínimo 8 caracteres.",
  tooWeak: "Escolha uma senha mais forte.",
  different: "As senhas não são iguais. Verifique os campos e tente novamente.",
  label: "Nova senha",
  repeat: "Repita a nova senha",
  hint: "No mínimo 8 caracteres. Uma frase curta vale mais que símbolos.",
  strength: "Força da senha",
  weakHint: "É fácil de adivinhar: use uma frase ou misture mais palavras, números e símbolos.",
  levels: ["Fraca", "Fraca", "Razoável", "Boa", "Forte"],
} as const;
