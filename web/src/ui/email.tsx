/** An e-mail address, which a narrow column breaks behind its '@' and not before its last letter. */
export function Email({ address }: { address: string }) {
  const host = address.indexOf("@") + 1;
  return (
    <span>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </span>
  );
}
