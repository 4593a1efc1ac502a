/** Why a cell of a spreadsheet can't be read, in a sentence for its author. Screens say the same by the code, in their own language. */
const SENTENCES = {
  quotes_open: () => 'a quotation mark is not closed, or is followed by more text',
  head_repeated: () => 'two columns have this head',
  head_unknown: () => 'there is no such column; an export has the heads of all columns',
  too_many_columns: (most: string) => `there are more than ${most} columns`,
  no_id_column: () => 'there is no column id',
  item_repeated: (row: string) => `row ${row} has this item already`,
  id_wrong: () => 'an id is a whole number; leave it empty for a new item',
  too_many_cells: () => 'this row has more cells than there are heads',
  group_unknown: (key: string) => `there is no group ${key}`,
  amount_unclear: (cell: string) => `${cell} may mean two amounts: write it with a point and without thousands`,
  amount_wrong: () => 'an amount is written with digits and at most one point, such as 4.50',
  number_shortened: () => 'the spreadsheet has shortened a long number: format the column as text and enter it again',
  flag_wrong: () => 'write yes or no',
  list_wrong: () => 'write the ids with semicolons between them',
};

export type SheetFaultCode = keyof typeof SENTENCES;

export const SHEET_FAULT_CODES = Object.keys(SENTENCES) as readonly SheetFaultCode[];

export interface CellFault {
  readonly code: SheetFaultCode;
  /** What the sentence names: a row, a group, or the cell itself. */
  readonly about?: string;
  readonly message: string;
}

export function cellFault(code: SheetFaultCode, about?: string): CellFault {
  return { code, ...(about !== undefined && { about }), message: SENTENCES[code](about ?? '') };
}
