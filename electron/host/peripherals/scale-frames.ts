import type { ScaleReading, WeightUnit } from '../../../shared/till-contract/operations/peripheral-operations.ts';

/**
 * Frames that scales send. Neither protocol has a checksum, so a frame counts only when every character is in its place and none is
 * missing: frames that were cut, disturbed or mixed are dropped.
 */
export type ScaleFrame =
  /** Negative when the sign says so. */
  | { readonly state: 'stable' | 'moving'; readonly thousandths: number; readonly unit: WeightUnit; readonly isNet: boolean }
  /** The scale reports motion without a weight. */
  | { readonly state: 'moving' }
  | { readonly state: 'under' | 'over' };

export interface ScaleReader {
  /** Returns the frames that these bytes complete, oldest first. */
  take(bytes: Uint8Array): readonly ScaleFrame[];
}

const STX = 0x02;
const CR = 0x0d;
const LF = 0x0a;
/** Longer than any frame. */
const MOST = 64;

/**
 * Splits bytes into the frames between `start` and `end`. Without a `start` a frame is between two ends, since a reader that begins in the
 * middle of a line gets its rest only. Bytes longer than any frame are dropped up to the next end.
 */
function makeFrames(end: number, start: number | undefined): { take(bytes: Uint8Array): readonly string[] } {
  let buffer: number[] = [];
  let isInFrame = false;
  return {
    take(bytes) {
      const frames: string[] = [];
      for (const byte of bytes) {
        if (byte === start) {
          buffer = [];
          isInFrame = true;
        } else if (byte === end) {
          if (isInFrame) frames.push(String.fromCharCode(...buffer));
          buffer = [];
          isInFrame = start === undefined;
        } else if (isInFrame) {
          buffer.push(byte);
          if (buffer.length > MOST) isInFrame = false;
        }
      }
      return frames;
    },
  };
}

const POLLED_WEIGHT = /^(?<figures>\d{2}\.\d{3}|\d{3}\.\d{2}|\d{4}\.\d)(?<net>N?)(?<unit>|kg|lb)$/;
const POLLED_STATUS = /^\?(?<status>[\x20-\x7f])$/;
/** Bits of the status byte, whose sixth bit must always be set. */
const IN_MOTION = 0x01;
const OVER = 0x02;
const UNDER = 0x04;
const ALWAYS = 0x20;

/** `asked`: the scale answers each `W` and CR with STX, the weight and CR; or with STX, `?`, the status and CR when it has no weight. */
function makePolledReader(unit: WeightUnit): ScaleReader {
  const frames = makeFrames(CR, STX);
  return { take: (bytes) => frames.take(bytes).flatMap((frame) => readPolled(frame, unit)) };
}

function readPolled(frame: string, usual: WeightUnit): readonly ScaleFrame[] {
  const { figures, net, unit } = POLLED_WEIGHT.exec(frame)?.groups ?? {};
  if (figures !== undefined) {
    return [{ state: 'stable', thousandths: thousandthsOf(figures), unit: (unit || usual) as WeightUnit, isNet: net === 'N' }];
  }
  const status = POLLED_STATUS.exec(frame)?.groups?.status?.charCodeAt(0) ?? 0;
  if ((status & ALWAYS) === 0) return [];
  if ((status & OVER) !== 0) return [{ state: 'over' }];
  if ((status & UNDER) !== 0) return [{ state: 'under' }];
  // For any other status there is no stable weight.
  return (status & IN_MOTION) !== 0 ? [{ state: 'moving' }] : [];
}

const STREAMED = /^(?<state>ST|US|OL),(?<kind>GS|NT),(?<sign>[+-])(?<figures>[ \d.]{7})(?<unit>kg|lb| g)\r?$/;
const STREAMED_FIGURES = /^ *(?<figures>\d+(?:\.\d{1,3})?)$/;

/** `told`: the scale sends lines such as `ST,GS,+  0.512kg` by itself. ST is stable, US moving, OL over; GS is gross, NT net. */
function makeStreamedReader(): ScaleReader {
  const frames = makeFrames(LF, undefined);
  return { take: (bytes) => frames.take(bytes).flatMap(readStreamed) };
}

function readStreamed(frame: string): readonly ScaleFrame[] {
  const { state, kind, sign, figures = '', unit } = STREAMED.exec(frame)?.groups ?? {};
  if (state === 'OL') return [{ state: 'over' }];
  const plain = STREAMED_FIGURES.exec(figures)?.groups?.figures;
  if (state === undefined || plain === undefined) return [];
  // Grams are thousandths of a kilogram; a till doesn't handle tenths of a gram.
  if (unit === ' g' && plain.includes('.')) return [];
  const size = unit === ' g' ? Number(plain) : thousandthsOf(plain);
  return [
    {
      state: state === 'ST' ? 'stable' : 'moving',
      thousandths: sign === '-' && size > 0 ? -size : size,
      unit: unit === 'lb' ? 'lb' : 'kg',
      isNet: kind === 'NT',
    },
  ];
}

/** Moves the decimal point in the text, so that no weight has a floating point error. */
function thousandthsOf(figures: string): number {
  const [whole = '0', decimals = ''] = figures.split('.');
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

export function makeScaleReader(speaks: 'asked' | 'told', unit: WeightUnit): ScaleReader {
  return speaks === 'asked' ? makePolledReader(unit) : makeStreamedReader();
}

/** Derives a reading from two consecutive frames: a weight that only one of them has may be noise, and counts as moving. */
export function readingOf(before: ScaleFrame | undefined, frame: ScaleFrame): ScaleReading {
  if (frame.state === 'over' || frame.state === 'under') return { state: frame.state };
  if (!('thousandths' in frame)) return { state: 'moving' };
  const { thousandths, unit, isNet } = frame;
  if (thousandths < 0) return { state: 'under' };
  const wasStable = before !== undefined && 'thousandths' in before && before.state === 'stable' && frame.state === 'stable';
  const isSame = wasStable && before.thousandths === thousandths && before.unit === unit && before.isNet === isNet;
  if (!isSame) return { state: 'moving', thousandths, unit };
  return thousandths === 0 ? { state: 'zero' } : { state: 'stable', thousandths, unit, isNet };
}
