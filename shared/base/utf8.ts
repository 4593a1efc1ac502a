/** Both the window and Node have these; the shared rooms compile without either's library. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: 'utf-8', options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Undefined where the bytes are not UTF-8. A byte order mark, with which some editors begin a file, is no part of the text. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
