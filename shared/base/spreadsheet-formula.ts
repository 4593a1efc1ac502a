/** True for a text that a spreadsheet would run as a formula when it opens a file with it. An apostrophe in front shows it as it is. */
export function isFormula(text: string): boolean {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text);
}
