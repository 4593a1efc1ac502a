import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { isFormula } from '../../base/spreadsheet-formula.ts';
import { type CellFault, cellFault } from './sheet-faults.ts';

/** How a value of the catalogue is written into a cell of a spreadsheet, and read from it. An empty cell is no value. */
export interface CellKind {
  readonly write: (value: unknown) => string;
  readonly read: (cell: string) => Outcome<unknown, CellFault>;
}

export const TEXT: CellKind = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (cell) => (isShortened(cell) ? refuse(cellFault('number_shortened')) : accept(cell)),
};

/** Spreadsheets turn a long barcode into this, and its last digits are lost. */
function isShortened(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/.test(cell.trim());
}

export const AMOUNT: CellKind = {
  write: (value) => (typeof value === 'number' ? String(value) : ''),
  read(cell) {
    const written = cell.trim();
    if (/^\d{1,3},\d{3}$/.test(written)) return refuse(cellFault('amount_unclear', written));
    const plain = written.replace(',', '.');
    if (!/^-?\d{1,12}(?:\.\d{1,4})?$/.test(plain)) return refuse(cellFault('amount_wrong'));
    return accept(Number(plain));
  },
};

const WORDS: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false, 1: true, 0: false };

/** Without a value it is yes. */
export const YES_OR_NO: CellKind = {
  write: (value) => (value === false ? 'no' : 'yes'),
  read(cell) {
    const word = cell.trim().toLowerCase();
    const value = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    return value === undefined ? refuse(cellFault('flag_wrong')) : accept(value);
  },
};

/** Ids with semicolons between them; where one of them has a semicolon itself, as a list in JSON. */
export const LIST: CellKind = {
  write(value) {
    const ids = Array.isArray(value) ? value.map(String) : [];
    const isPlain = ids.every((id) => id !== '' && id.trim() === id && !/^\[|;/.test(id));
    return isPlain ? ids.join('; ') : JSON.stringify(ids);
  },
  read(cell) {
    if (!cell.trimStart().startsWith('[')) return accept(cell.split(';').flatMap((id) => (id.trim() === '' ? [] : [id.trim()])));
    const ids = parseList(cell);
    return ids === undefined ? refuse(cellFault('list_wrong')) : accept(ids);
  },
};

function parseList(cell: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Also protects a text that has such apostrophes itself, so that `unprotectedCell` returns every text as it was. */
export function protectedCell(text: string): string {
  return isFormula(text.replace(/^'+/, '')) ? `'${text}` : text;
}

export function unprotectedCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
}
