/** Follows an address as if it had been a link on the page; with a name it is saved as a file. */
export function follow(address: string, name?: string): void {
  const link = document.createElement('a');
  link.href = address;
  if (name) link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
