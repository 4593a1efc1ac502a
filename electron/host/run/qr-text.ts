import { qrMatrix } from '../../../shared/base/qr-matrix.ts';

const QUIET = 2;
/** Half blocks for two modules, one above the other; light modules are drawn. */
const BLOCKS = { both: '█', upper: '▀', lower: '▄', none: ' ' } as const;
/** White on black, whatever the terminal's colours are. */
const BEGIN = '\u001b[97;40m';
const END = '\u001b[0m';

/** Draws a QR code with half blocks, light on dark; empty when the text is too long for one. */
export function qrText(text: string, isTerminal = false): string {
  const matrix = qrMatrix(text);
  if (matrix === undefined) return '';
  const size = matrix.length + 2 * QUIET;
  const isLight = (row: number, column: number): boolean => matrix[row - QUIET]?.[column - QUIET] !== true;
  const lines = Array.from({ length: Math.ceil(size / 2) }, (_, line) => {
    const blocks = Array.from({ length: size }, (__, column) => {
      const [upper, lower] = [isLight(line * 2, column), isLight(line * 2 + 1, column)];
      return BLOCKS[upper && lower ? 'both' : upper ? 'upper' : lower ? 'lower' : 'none'];
    });
    return isTerminal ? `${BEGIN}${blocks.join('')}${END}` : blocks.join('');
  });
  return `${lines.map((line) => `    ${line}`).join('\n')}\n`;
}
