/**
 * The path to follow after sign-in, or undefined when it must not be followed: only paths of this site,
 * never another origin ('//host', '/\host', 'https:'), and never the sign-in screen itself, which would loop.
 */
export const safeDesiredPath = (path: unknown): string | undefined => {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return undefined;
  const base = "https://same.invalid";
  if (!URL.canParse(path, base)) return undefined;
  const target = new URL(path, base);
  // The parser drops tabs and line breaks, so the origin is asked of its result, not of the text.
  if (target.origin !== base || target.pathname.startsWith("//")) return undefined;
  if (target.pathname === "/signIn") return undefined;
  return `${target.pathname}${target.search}${target.hash}`;
};
