import { describe, expect, test } from 'vitest';
import { makeScaleReader, readingOf, type ScaleFrame } from '../../electron/host/peripherals/scale-frames.ts';
import { makeCodeReader } from '../../electron/host/peripherals/scanned-codes.ts';
import { polledFrame, type SimulatedScaleState, streamedFrame } from '../../electron/host/simulated/simulated-peripherals.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeChance } from '../simulation/chance.ts';

const STX = '\x02';
const bytesOf = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const readPolled = (text: string): readonly ScaleFrame[] => makeScaleReader('asked', 'kg').take(bytesOf(text));
/** A listener that begins within a line gets only its end. */
const readStreamed = (text: string): readonly ScaleFrame[] => makeScaleReader('told', 'kg').take(bytesOf(`\n${text}`));

const STANDING: SimulatedScaleState = { thousandths: 512, isMoving: false, isOver: false, isNet: false, isSilent: false };
const stable = (thousandths: number, unit: 'kg' | 'lb' = 'kg', isNet = false) => ({ state: 'stable', thousandths, unit, isNet }) as const;

describe('a scale that answers when it is asked', () => {
  test('tells weights with two, three and one decimals exactly, in its own unit or the one that was set', () => {
    expect(readPolled(`${STX}00.512\r`)).toEqual([stable(512)]);
    expect(readPolled(`${STX}012.34\r`)).toEqual([stable(12_340)]);
    expect(readPolled(`${STX}0120.5kg\r`)).toEqual([stable(120_500)]);
    expect(readPolled(`${STX}01.125lb\r`)).toEqual([stable(1125, 'lb')]);
    expect(readPolled(`${STX}01.125Nlb\r`)).toEqual([stable(1125, 'lb', true)]);
  });

  test('tells what is no weight by the bits of its status, the worst first', () => {
    const status = (bits: number): string => `${STX}?${String.fromCharCode(0x20 | bits)}\r`;
    expect(readPolled(status(1))).toEqual([{ state: 'moving' }]);
    expect(readPolled(status(1 | 2))).toEqual([{ state: 'over' }]);
    expect(readPolled(status(4))).toEqual([{ state: 'under' }]);
    // Nothing that is known: no weight either.
    expect(readPolled(status(0))).toEqual([]);
    expect(readPolled(`${STX}?\x01\r`)).toEqual([]);
  });
});

describe('a scale that tells all the time', () => {
  test('is read by its fixed columns', () => {
    expect(readStreamed('ST,GS,+  0.512kg\r\n')).toEqual([stable(512)]);
    expect(readStreamed('US,GS,+  0.512kg\r\n')).toEqual([{ state: 'moving', thousandths: 512, unit: 'kg', isNet: false }]);
    expect(readStreamed('ST,NT,+  1.250lb\r\n')).toEqual([stable(1250, 'lb', true)]);
    expect(readStreamed('ST,GS,-  0.020kg\r\n')).toEqual([stable(-20)]);
    expect(readStreamed('ST,GS,+    512 g\r\n')).toEqual([stable(512)]);
    expect(readStreamed('OL,GS,+-------kg\r\n')).toEqual([]);
    expect(readStreamed('OL,GS,+ 99.999kg\r\n')).toEqual([{ state: 'over' }]);
  });

  test('says nothing with a line that began before the listener came', () => {
    expect(makeScaleReader('told', 'kg').take(bytesOf('ST,GS,+  0.512kg\r\n'))).toEqual([]);
  });
});

describe('a line that is disturbed', () => {
  test('makes no weight of any part of a frame, wherever it is cut', () => {
    for (const frame of [`${STX}00.512\r`, `${STX}01.125Nlb\r`]) {
      for (let from = 0; from < frame.length; from++) {
        for (let to = from + 1; to <= frame.length; to++) {
          if (to - from === frame.length) continue;
          expect(readPolled(frame.slice(from, to)), JSON.stringify(frame.slice(from, to))).toEqual([]);
        }
      }
    }
    const line = 'ST,GS,+  0.512kg\r\n';
    for (let from = 0; from < line.length; from++) {
      for (let to = from + 1; to <= line.length; to++) {
        if (to - from === line.length) continue;
        expect(readStreamed(line.slice(from, to)), JSON.stringify(line.slice(from, to))).toEqual([]);
      }
    }
  });

  test('makes no weight of a frame that lost any one of its characters', () => {
    const frame = `${STX}00.512kg\r`;
    for (let lost = 1; lost < frame.length - 1; lost++) {
      expect(readPolled(frame.slice(0, lost) + frame.slice(lost + 1)), `without ${lost}`).toEqual([]);
    }
    const line = 'ST,GS,+  0.512kg\r\n';
    for (let lost = 0; lost < line.length - 2; lost++) {
      expect(readStreamed(line.slice(0, lost) + line.slice(lost + 1)), `without ${lost}`).toEqual([]);
    }
  });

  test('never lets a weight be sold by that no frame had, of frames that are split, cut, mixed and noisy', () => {
    const seed = firstSeed;
    const count = isLong ? 20_000 : 2000;
    process.stdout.write(`scale frames: ${count} streams, seed ${seed}\n`);
    const chance = makeChance(seed);
    for (let round = 0; round < count; round++) {
      const speaks = chance.whole(2) === 0 ? 'asked' : 'told';
      const sent = new Set<number>();
      let stream = '\n';
      for (let place = 0; place < 6; place++) {
        const state = { ...STANDING, thousandths: chance.whole(3) === 0 ? 512 : chance.whole(99_999), isMoving: chance.whole(4) === 0 };
        sent.add(state.thousandths);
        const frame = speaks === 'asked' ? polledFrame(state, 'kg') : streamedFrame(state, 'kg');
        const whatHappens = chance.whole(4);
        if (whatHappens === 0) stream += frame.slice(0, chance.whole(frame.length));
        else if (whatHappens === 1) stream += frame.slice(chance.whole(frame.length));
        else if (whatHappens === 2) stream += `${noise(chance.whole(6))}${frame}`;
        else stream += frame;
      }
      const reader = makeScaleReader(speaks, 'kg');
      const bytes = bytesOf(stream);
      const frames: ScaleFrame[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size = 1 + chance.whole(7);
        frames.push(...reader.take(bytes.subarray(at, at + size)));
        at += size;
      }
      for (const [place, frame] of frames.entries()) {
        const reading = readingOf(frames[place - 1], frame);
        if (reading.state === 'stable') expect(sent, `seed ${seed}, round ${round}`).toContain(reading.thousandths);
      }
    }
    function noise(length: number): string {
      return Array.from({ length }, () => String.fromCharCode(0x80 + chance.whole(0x7f))).join('');
    }
  });
});

describe('what may be sold by', () => {
  test('is a weight that came twice in a row, was stable, and is above zero', () => {
    expect(readingOf(undefined, stable(512))).toEqual({ state: 'moving', thousandths: 512, unit: 'kg' });
    expect(readingOf(stable(512), stable(512))).toEqual(stable(512));
    expect(readingOf(stable(512), stable(513)).state).toBe('moving');
    expect(readingOf(stable(512, 'lb'), stable(512)).state).toBe('moving');
    expect(readingOf({ state: 'moving' }, stable(512)).state).toBe('moving');
    expect(readingOf(stable(512), { ...stable(512), state: 'moving' }).state).toBe('moving');
    expect(readingOf(stable(0), stable(0))).toEqual({ state: 'zero' });
    expect(readingOf(stable(-5), stable(-5))).toEqual({ state: 'under' });
    expect(readingOf(stable(512), { state: 'over' })).toEqual({ state: 'over' });
  });
});

describe('a scanner', () => {
  test('sends a code between its prefix and its suffix, however its bytes come', () => {
    for (const [suffix, end] of [
      ['cr', '\r'],
      ['lf', '\n'],
      ['crlf', '\r\n'],
      ['tab', '\t'],
    ] as const) {
      const stream = bytesOf(`]C14006381333931${end}]C1ABC-1${end}`);
      for (let cut = 0; cut <= stream.length; cut++) {
        const reader = makeCodeReader({ prefix: ']C1', suffix });
        expect([...reader.take(stream.subarray(0, cut)), ...reader.take(stream.subarray(cut))]).toEqual(['4006381333931', 'ABC-1']);
      }
    }
  });

  test('sends nothing without its prefix, with noise in it, empty, or longer than any code; the next one is whole again', () => {
    const reader = makeCodeReader({ prefix: '#', suffix: 'cr' });
    expect(reader.take(bytesOf('4006381333931\r'))).toEqual([]);
    expect(reader.take(bytesOf('#400\xff638\r#\r'))).toEqual([]);
    expect(reader.take(bytesOf(`#${'7'.repeat(600)}`))).toEqual([]);
    expect(reader.take(bytesOf('12\r#77\r'))).toEqual(['77']);
  });
});
