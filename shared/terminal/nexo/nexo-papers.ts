import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { maskCardNumbers } from '../../base/card-numbers.ts';
import { type CopyReader, usualReaders } from '../port/card-copies.ts';

const OutputText = Type.Object({ Text: Type.Optional(Type.String()), EndOfLineFlag: Type.Optional(Type.Boolean()) });
const OutputContent = Type.Object({ OutputText: Type.Optional(Type.Array(OutputText)) });

export type Receipts = Static<typeof Receipts>;
export const Receipts = Type.Array(
  Type.Object({
    DocumentQualifier: Type.Optional(Type.String()),
    RequiredSignatureFlag: Type.Optional(Type.Boolean()),
    OutputContent: Type.Optional(OutputContent),
  }),
);

/** Reads `name=Total&value=1.00`, the form in which a terminal writes its texts. What is no form has no members. */
export function formTexts(text: string): ReadonlyMap<string, string> {
  const pairs = text.split('&').map((part) => part.split('='));
  return new Map(pairs.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, decoded(value)]])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Far more than the longest paper has. */
const MOST_LINES = 1000;
const LONGEST_LINE = 200;
const MOST_PAPERS = 4;

const READERS: ReadonlyMap<string | undefined, CopyReader> = new Map([['CustomerReceipt', 'guest']]);

/** The papers of a receipt, a text each, without the number of a card, for whom they are, and whether the guest signs. */
export function papersOf(receipts: Receipts = []) {
  const all = receipts.slice(0, MOST_PAPERS).map(({ OutputContent: content, DocumentQualifier }) => ({
    text: maskCardNumbers(linesOf(content).join('\n').trim()),
    reader: READERS.get(DocumentQualifier) ?? ('merchant' as const),
  }));
  const printed = all.filter(({ text }) => text !== '');
  const usual = usualReaders(printed.length);
  const isUsual = printed.every(({ reader }, index) => reader === usual[index]);
  const needsSignature = receipts.some(({ RequiredSignatureFlag }) => RequiredSignatureFlag === true);
  return {
    papers: printed.map(({ text }) => text),
    ...(!isUsual && { readers: printed.map(({ reader }) => reader) }),
    ...(needsSignature && { needsSignature }),
  };
}

function linesOf({ OutputText: texts = [] }: Static<typeof OutputContent> = {}): readonly string[] {
  return texts.slice(0, MOST_LINES).map(({ Text = '' }) => {
    const form = formTexts(Text);
    const line = Text.includes('=') ? [form.get('name'), form.get('value')].filter(Boolean).join(' ') : Text;
    return line.slice(0, LONGEST_LINE);
  });
}

const DisplayRequest = Type.Object({ DisplayOutput: Type.Array(Type.Object({ OutputContent: Type.Optional(OutputContent) })) });

/** What a terminal wants a till to show. */
export function shownLines(body: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Value.Check(DisplayRequest, body.DisplayRequest)) return [];
  const lines = body.DisplayRequest.DisplayOutput.flatMap(({ OutputContent: content }) => linesOf(content));
  return lines.filter((line) => line !== '').map((line) => maskCardNumbers(line));
}
