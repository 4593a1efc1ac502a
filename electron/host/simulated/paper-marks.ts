import type { CodePageName } from '../printing/code-pages.ts';

/** The elements on a simulated paper, from top to bottom. */
export type PaperMark =
  | { readonly kind: 'row'; readonly cells: readonly PaperCell[]; readonly align: Align }
  | { readonly kind: 'qr'; readonly text: string; readonly size: number; readonly align: Align }
  | { readonly kind: 'bars'; readonly text: string; readonly align: Align }
  | { readonly kind: 'picture'; readonly width: number; readonly height: number; readonly dots: Uint8Array; readonly align: Align }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' };

export type Align = 'left' | 'center' | 'right';

export interface PaperCell {
  readonly character: string;
  readonly isBold: boolean;
  readonly wide: number;
  readonly tall: number;
}

/** The printer's state while it reads: each setting holds until it is changed. */
export interface PrintHead {
  page: CodePageName;
  isBold: boolean;
  wide: number;
  tall: number;
  align: Align;
  cells: PaperCell[];
  qrText: string;
  qrSize: number;
}

export function newHead(page: CodePageName): PrintHead {
  return { page, isBold: false, wide: 1, tall: 1, align: 'left', cells: [], qrText: '', qrSize: 3 };
}

export function textOfMarks(marks: readonly PaperMark[]): string {
  return marks.map(textOfMark).join('\n');
}

function textOfMark(mark: PaperMark): string {
  switch (mark.kind) {
    case 'row':
      return mark.cells
        .map(({ character }) => character)
        .join('')
        .trimEnd();
    case 'qr':
      return `[QR ${mark.text}]`;
    case 'bars':
      return `[CODE128 ${mark.text}]`;
    case 'picture':
      return `[PICTURE ${mark.width}x${mark.height}]`;
    case 'cut':
      return '[CUT]';
    case 'drawer':
      return '[DRAWER]';
  }
}
