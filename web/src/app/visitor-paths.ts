/**
 * The addresses of who is not signed in, or not yet: they have a document of their own, visitor.html. The server has the
 * same list (`visitorPages` of internal/edge/publicweb).
 */
export const visitorPaths = [
  "/signIn",
  "/forgot-password",
  "/reset-password",
  "/resend-email-confirmation",
  "/confirmation",
  "/password-change",
  "/sign-up",
  "/software-house-sign-up",
  "/software-house-sign-up/$step",
  "/termos-de-uso",
  "/politica-de-privacidade",
] as const;
