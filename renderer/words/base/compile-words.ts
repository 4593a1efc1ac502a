import { type MessagePart, type MessageValues, makeMessageWriter, parseMessage } from './message.ts';

/** The messages of a language as its files hold them, by section and key. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Makes words of messages: a text where a message takes no values, else a function. A message is read when it is first said, and once. */
export function compileWords<Words>(messages: Messages, language: string): Words {
  const write = makeMessageWriter(language);

  function compile(message: string): string | ((values: MessageValues) => string) {
    let parts: readonly MessagePart[] | undefined;
    if (message.includes("'")) {
      parts = parseMessage(message);
      if (parts.every((part) => typeof part === 'string')) return parts.join('');
    } else if (!message.includes('{')) return message;
    return (values) => {
      parts ??= parseMessage(message);
      return write(parts, values);
    };
  }

  const compileAll = (tree: Messages): object =>
    Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]));
  return compileAll(messages) as Words;
}

/** Puts the messages of a language over those of the language that stands in for what it lacks. */
export function layMessagesOver(below: Messages, above: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = below[key];
    merged[key] = typeof value === 'string' || typeof under !== 'object' ? value : layMessagesOver(under, value);
  }
  return merged;
}
