/** Hands what an address leads to to the browser as a file. */
export const saveAddress = (address: string, name: string) => {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
};

/** Hands what was fetched to the browser as a file. */
export function saveBlob(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
