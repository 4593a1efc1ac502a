/** Cuts a text to `most` characters as schemas count them: a character of two UTF-16 units is never split. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
