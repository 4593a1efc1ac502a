/** So many characters at most, as schemas count them: one that takes two units of the text is not cut in half. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
