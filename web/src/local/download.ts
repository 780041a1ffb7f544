/** Saves a text as a file. Names of players may hold anything: the file's name does not. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .slice(-80);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
