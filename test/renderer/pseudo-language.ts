import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Messages } from '../../renderer/words/base/compile-words.ts';
import { type MessagePart, parseMessage } from '../../renderer/words/base/message.ts';

/** The tag of what is only made in tests: accented and 40 % longer, so that a sentence which is not translated and one that does not fit both show. */
export const PSEUDO_LANGUAGE = 'en-XA';

const PLAIN = 'aceinosuyACEINOSUY';
const ACCENTED = 'áçéîñöšüýÁÇÉÎÑÖŠÜÝ';
const LONGER = 0.4;

export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? write(parseMessage(value), true) : pseudoMessages(value),
    ]),
  );
}

function write(parts: readonly MessagePart[], isWhole: boolean): string {
  const text = parts.map(writePart).join('');
  const letters = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
  return isWhole || letters > 0 ? `${text}${longer(Math.ceil(letters * LONGER))}` : text;
}

/** The last word becomes longer, and words follow it, since a sentence has places where a line may end. */
function longer(letters: number): string {
  return '~'.repeat(letters).replaceAll(/~{8}(?=~)/g, '$& ');
}

function writePart(part: MessagePart): string {
  if (typeof part === 'string') {
    const accented = Array.from(part, (letter) => (PLAIN.includes(letter) ? ACCENTED.charAt(PLAIN.indexOf(letter)) : letter)).join('');
    return accented.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");
  }
  if (part.kind === 'number') return '#';
  if (part.kind === 'text') return `{${part.name}}`;
  const forms = [...part.forms].map(([form, inner]) => `${form} {${write(inner, false)}}`);
  return `{${part.name}, ${part.kind}, ${forms.join(' ')}}`;
}

const SOURCE_FILE = /\/renderer\/words\/en-US\/.*\.json$/;

/** Builds pages whose source language is the pseudo-language, so that they load it as they load any other. */
export function pseudoWords(): Plugin {
  return {
    name: 'pseudo-words',
    enforce: 'pre',
    load: (id) => (SOURCE_FILE.test(id) ? JSON.stringify(pseudoMessages(JSON.parse(readFileSync(id, 'utf8')) as Messages)) : undefined),
  };
}
