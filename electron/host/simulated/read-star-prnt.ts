import type { CodePageName } from '../printing/code-pages.ts';
import { newHead } from './paper-marks.ts';
import { alignOf, columnPicture, endRow, latin, putCharacter, type ReadCommand } from './read-bytes.ts';

const PAGES: Readonly<Record<number, CodePageName>> = { 4: 'cp858', 14: 'cp864' };

/** The part of StarPRNT that a till uses. */
export const readStarPrnt: ReadCommand = (reader, head, put) => {
  const byte = reader.next();
  if (byte === 0x0a) endRow(head, put);
  else if (byte === 0x17) return 'counted';
  else if (byte === 0x1b) return readEsc(reader, head, put);
  else if (byte >= 0x20) putCharacter(head, byte);
  return undefined;
};

const readEsc: ReadCommand = (reader, head, put) => {
  const command = reader.next();
  switch (command) {
    case 0x40:
      Object.assign(head, newHead('cp858'));
      break;
    case 0x06:
      return reader.next() === 0x01 ? 'status' : undefined;
    case 0x07:
      // The duration of the drawer pulse; the pulse itself is a separate byte after it.
      reader.take(3);
      put({ kind: 'drawer' });
      break;
    case 0x1d:
      readGs(reader, head, put);
      break;
    case 0x1e: {
      const kind = reader.next();
      reader.next();
      return kind === 0x45 ? 'uncounted' : undefined;
    }
    case 0x45:
      head.isBold = true;
      break;
    case 0x46:
      head.isBold = false;
      break;
    case 0x62:
      reader.take(4);
      put({ kind: 'bars', text: latin(reader.until(0x1e)), align: head.align });
      break;
    case 0x64:
      reader.next();
      put({ kind: 'cut' });
      break;
    case 0x69: {
      const [tall = 0, wide = 0] = reader.take(2);
      head.tall = tall + 1;
      head.wide = wide + 1;
      break;
    }
    case 0x58: {
      const [low = 0, high = 0] = reader.take(2);
      const width = low + high * 256;
      put({ kind: 'picture', ...columnPicture(width, reader.take(width * 3)), align: head.align });
      reader.take(2);
      break;
    }
    case 0x2d:
    case 0x7a:
      reader.next();
      break;
    default:
  }
  return undefined;
};

const readGs: ReadCommand = (reader, head, put) => {
  const command = String.fromCharCode(reader.next());
  if (command === 'a') head.align = alignOf(reader.next());
  else if (command === 't') head.page = PAGES[reader.next()] ?? 'cp858';
  else if (command === 'P') reader.next();
  else if (command === 'y') {
    const kind = String.fromCharCode(reader.next());
    if (kind === 'P') put({ kind: 'qr', text: head.qrText, size: head.qrSize, align: head.align });
    else {
      const [member = 0, value = 0] = reader.take(2);
      if (kind === 'S' && member === 0x32) head.qrSize = value;
      if (kind === 'D') {
        const [low = 0, high = 0] = reader.take(2);
        head.qrText = latin(reader.take(low + high * 256));
      }
    }
  }
  return undefined;
};
