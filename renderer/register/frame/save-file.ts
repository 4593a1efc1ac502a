/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: 'application/json' | 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveJson(name: string, value: object): void {
  saveFile(name, `${JSON.stringify(value, undefined, 2)}\n`, 'application/json');
}
