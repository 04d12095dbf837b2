/** What an invitation's link carries after its '#': the proof that it was read, and whose it is; null in other addresses. */
export function invitationOf(hash: string) {
  const carried = new URLSearchParams(hash);
  const session = carried.get("convite");
  return session ? { session, email: carried.get("email") ?? "" } : null;
}
