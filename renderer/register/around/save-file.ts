/** Hands a text over as a file of this device. */
export function saveJson(name: string, value: object): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(value, undefined, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Whoever saves it has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
