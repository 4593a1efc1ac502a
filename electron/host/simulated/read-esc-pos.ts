import type { CodePageName } from '../printing/code-pages.ts';
import { newHead } from './paper-marks.ts';
import { alignOf, columnPicture, endRow, latin, putCharacter, type ReadCommand, rasterPicture } from './read-bytes.ts';

/** Epson's numbers. */
const PAGES: Readonly<Record<number, CodePageName>> = { 19: 'cp858', 37: 'cp864' };

/** The part of ESC/POS that a till uses. Other bytes are ignored, as printers do. */
export const readEscPos: ReadCommand = (reader, head, put) => {
  const byte = reader.next();
  if (byte === 0x0a) endRow(head, put);
  else if (byte === 0x1b) return readEsc(reader, head, put);
  else if (byte === 0x1c) reader.next();
  else if (byte === 0x1d) return readGs(reader, head, put);
  else if (byte >= 0x20) putCharacter(head, byte);
  return undefined;
};

const readEsc: ReadCommand = (reader, head, put) => {
  const command = String.fromCharCode(reader.next());
  switch (command) {
    case '@':
      Object.assign(head, newHead('cp858'));
      break;
    case 'E':
      head.isBold = (reader.next() & 1) === 1;
      break;
    case 'a':
      head.align = alignOf(reader.next());
      break;
    case 't':
      head.page = PAGES[reader.next()] ?? 'cp858';
      break;
    case 'p':
      reader.take(3);
      put({ kind: 'drawer' });
      break;
    case '*': {
      const [, low = 0, high = 0] = reader.take(3);
      const width = low + high * 256;
      put({ kind: 'picture', ...columnPicture(width, reader.take(width * 3)), align: head.align });
      reader.next();
      break;
    }
    case '2':
      break;
    default:
      reader.next();
  }
  return undefined;
};

const readGs: ReadCommand = (reader, head, put) => {
  const command = String.fromCharCode(reader.next());
  switch (command) {
    case '!': {
      const size = reader.next();
      head.wide = (size >> 4) + 1;
      head.tall = (size & 15) + 1;
      break;
    }
    case 'V':
      if (reader.next() >= 65) reader.next();
      put({ kind: 'cut' });
      break;
    case 'k': {
      const [, length = 0] = reader.take(2);
      put({ kind: 'bars', text: latin(reader.take(length)).replace(/^\{B/, ''), align: head.align });
      break;
    }
    case 'r':
      reader.next();
      return 'in_turn';
    case 'v': {
      const [, , lowX = 0, highX = 0, lowY = 0, highY = 0] = reader.take(6);
      const [rowBytes, height] = [lowX + highX * 256, lowY + highY * 256];
      put({ kind: 'picture', ...rasterPicture(rowBytes, height, reader.take(rowBytes * height)), align: head.align });
      break;
    }
    case '(': {
      reader.next();
      const [low = 0, high = 0] = reader.take(2);
      const [, kind, ...rest] = reader.take(low + high * 256);
      if (kind === 0x43) head.qrSize = rest[0] ?? 3;
      if (kind === 0x50) head.qrText = latin(Uint8Array.from(rest.slice(1)));
      if (kind === 0x51) put({ kind: 'qr', text: head.qrText, size: head.qrSize, align: head.align });
      break;
    }
    case 'P':
      reader.take(2);
      break;
    default:
      reader.next();
  }
  return undefined;
};
