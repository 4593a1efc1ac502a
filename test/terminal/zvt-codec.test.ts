import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOfHex, hexOf } from '../../shared/base/bytes-as-text.ts';
import { type Apdu, encodeApdu, readApdus } from '../../shared/terminal/zvt/apdu.ts';
import { bcdOf, bytesOfText, digitsOfBcd, maskedCardOf } from '../../shared/terminal/zvt/bcd.ts';
import { FIELD, readFields, readTlvs, writeFields, writeTlvs } from '../../shared/terminal/zvt/fields.ts';
import {
  authorisation,
  endOfDay,
  readIntermediateStatus,
  readPrintLine,
  readPrintText,
  readStatusInformation,
  refund,
  registration,
  repeatReceipt,
  reversal,
} from '../../shared/terminal/zvt/messages.ts';
import { checkAlways } from '../base/properties.ts';

const SETTINGS = { password: '000000', currency: '978' };

function onlyApdu(hex: string): Apdu {
  const read = readApdus(bytesOfHex(hex.replaceAll(/[ -]/g, '')));
  if (!read.ok || read.value.apdus.length !== 1 || read.value.rest.length > 0) throw new Error(`not one message: ${JSON.stringify(read)}`);
  return read.value.apdus[0] as Apdu;
}

/** Answers of real terminals, as the unit tests of the open library Portalum.Zvt (MIT) record them. */
const RECORDED = {
  abortedByGuest: '04-0F-1E-27-6C-29-28-00-48-69-3C-F0-F1-F9-41-62-62-72-75-63-68-20-64-75-72-63-68-20-4B-75-6E-64-65',
  wrongAmount: '04-0F-18-27-FF-29-28-00-48-69-3C-F0-F1-F3-42-65-74-72-61-67-20-66-61-6C-73-63-68',
  paid:
    '04-0F-77-27-00-04-00-00-00-00-20-40-0B-00-04-70-0C-22-39-53-0D-10-06-0E-25-12-17-00-01-19-70-22-F0-F8-EE-EE-EE-EE-EE-EE-47-71-29-28-00-48-69' +
    '-2A-31-30-30-34-36-31-37-36-33-20-20-20-20-20-20-3B-36-31-31-38-30-34-00-00-3C-F0-F1-F4-47-45-4E-2E-4E-52-2E-3A-36-31-31-38-30-34-49-09-78-87-04-70-88-00-04-70-8A-2E-8B-F1-F7-44-65-62-69-74-20-4D-61-73-74-65-72-63-61-72-64-00',
  paidWithContainer:
    '04-0F-6C-27-00-04-00-00-00-00-20-40-0C-21-09-16-0D-11-01-0E-99-99-22-F0-F8-EE-EE-EE-EE-EE-EE-47-71-A0-01-29-00-00-00-06-87-00-05-0B-00-00-00-8A-06' +
    '-8B-F1-F1-4D-41-53-54-45-52-43-41-52-44-00-06-2E-2F-08-1F-12-01-01-1F-10-01-03-60-1B-43-07-A0-00-00-00-04-10-10-44-10-44-65-62-69-74-20-4D-61-73-74-65-72-63-61-72-64-1F-2B-04-10-01-60-05',
  customerLine: '06-D1-18-40-2A-2A-20-4B-55-4E-44-45-4E-42-45-4C-45-47-20-2A-2A-06-04-1F-07-01-02',
  dayLine: '06-D1-14-40-2A-2A-20-4B-41-53-53-45-4E-53-43-48-4E-49-54-54-20-2A-2A',
  endOfPaper: '06-D1-01-81',
} as const;

describe('recorded answers', () => {
  test('a payment is read with its amount, receipt, trace, hidden card and code', () => {
    expect(readStatusInformation(onlyApdu(RECORDED.paid).data)).toEqual({
      ok: true,
      value: {
        result: 0,
        amount: 2040,
        receipt: '0470',
        trace: '000470',
        maskedCard: '************4771',
        cardName: 'Debit Mastercard',
        authorisation: '611804',
        terminalId: '28004869',
        text: 'GEN.NR.:611804',
      },
    });
  });

  test('a container behind the fields changes nothing of them', () => {
    const read = readStatusInformation(onlyApdu(RECORDED.paidWithContainer).data);
    expect(read).toMatchObject({
      ok: true,
      value: { result: 0, amount: 2040, receipt: '0005', cardName: 'MASTERCARD', terminalId: '00000006' },
    });
  });

  test.each([
    [RECORDED.abortedByGuest, 0x6c, 'Abbruch durch Kunde'],
    [RECORDED.wrongAmount, 0xff, 'Betrag falsch'],
  ])('a payment that failed has its code and text', (hex, result, text) => {
    expect(readStatusInformation(onlyApdu(hex).data)).toMatchObject({ ok: true, value: { result, text, terminalId: '28004869' } });
  });

  test('lines of a paper are text, for whom it is where the terminal says so', () => {
    expect(readPrintLine(onlyApdu(RECORDED.customerLine).data)).toEqual({ kind: 'customer', lines: ['** KUNDENBELEG **'] });
    expect(readPrintLine(onlyApdu(RECORDED.dayLine).data)).toEqual({ lines: ['** KASSENSCHNITT **'] });
    expect(readPrintLine(onlyApdu(RECORDED.endOfPaper).data)).toEqual({ lines: [] });
  });

  test('every answer, cut after any byte, is incomplete and then whole', () => {
    for (const hex of Object.values(RECORDED)) {
      const bytes = bytesOfHex(hex.replaceAll('-', ''));
      for (let cut = 0; cut < bytes.length; cut++) {
        const read = readApdus(bytes.subarray(0, cut));
        expect(read).toEqual({ ok: true, value: { apdus: [], rest: bytes.slice(0, cut) } });
      }
      expect(readApdus(bytes)).toMatchObject({ ok: true, value: { apdus: [{}], rest: new Uint8Array() } });
    }
  });
});

describe('commands', () => {
  test.each([
    [registration(SETTINGS), '0600080000008e09780300'],
    [authorisation(SETTINGS, 1250), '06010a04000000001250490978'],
    [reversal(SETTINGS, '0470'), '063006000000870470'],
    [refund(SETTINGS, 99), '06310d00000004000000000099490978'],
    [endOfDay(SETTINGS), '065003000000'],
    [repeatReceipt({ ...SETTINGS, password: '123456' }), '062003123456'],
  ])('is sent to the byte %#', (apdu, hex) => {
    expect(hexOf(encodeApdu(apdu))).toBe(hex);
  });

  test('what the terminal waits for has its code and its lines', () => {
    const lines = writeTlvs([
      { tag: 0x07, value: Uint8Array.of(0x41, 0x42) },
      { tag: 0x07, value: Uint8Array.of(0x43) },
    ]);
    const data = Uint8Array.of(0x0a, 0x1e, ...writeFields([[FIELD.tlv, writeTlvs([{ tag: 0x24, value: lines }])]]));
    expect(readIntermediateStatus(data)).toEqual({ ok: true, value: { code: 0x0a, lines: ['AB', 'C'] } });
    expect(readIntermediateStatus(Uint8Array.of(0x17))).toEqual({ ok: true, value: { code: 0x17, lines: [] } });
  });

  test('a whole paper is read with its lines', () => {
    const lines = writeTlvs([{ tag: 0x07, value: Uint8Array.of(0x41) }]);
    const container = writeTlvs([
      { tag: 0x1f07, value: Uint8Array.of(2) },
      { tag: 0x25, value: lines },
    ]);
    expect(readPrintText(writeFields([[FIELD.tlv, container]]))).toEqual({ ok: true, value: { kind: 'customer', lines: ['A'] } });
  });

  test('the number of a card that a terminal prints or shows in full is masked before anything is kept', () => {
    const line = bytesOfText('VISA 4111 1111 1111 1111');
    expect(readPrintLine(Uint8Array.of(0, ...line)).lines).toEqual(['VISA 411111******1111']);
    const lines = (parent: number) =>
      writeFields([[FIELD.tlv, writeTlvs([{ tag: parent, value: writeTlvs([{ tag: 0x07, value: line }]) }])]]);
    expect(readPrintText(lines(0x25))).toEqual({ ok: true, value: { lines: ['VISA 411111******1111'] } });
    expect(readIntermediateStatus(Uint8Array.of(0x0a, 0xff, ...lines(0x24)))).toMatchObject({
      value: { lines: ['VISA 411111******1111'] },
    });
  });
});

const bytes = (most: number) => fc.uint8Array({ maxLength: most });
const control = fc.tuple(fc.constantFrom(0x04, 0x06, 0x80, 0x84), fc.integer({ min: 0, max: 255 })).map(([a, b]) => a * 256 + b);

describe('anything', () => {
  test('that is written is read again, in one piece or in many', () => {
    checkAlways(
      fc.property(fc.array(fc.record({ control, data: bytes(700) }), { maxLength: 4 }), fc.integer({ min: 1, max: 99 }), (apdus, step) => {
        const all = Uint8Array.from(apdus.flatMap((apdu) => [...encodeApdu(apdu)]));
        const found: Apdu[] = [];
        let rest: Uint8Array = new Uint8Array();
        for (let at = 0; at < all.length; at += step) {
          const read = readApdus(Uint8Array.of(...rest, ...all.subarray(at, at + step)));
          if (!read.ok) throw new Error('refused');
          found.push(...read.value.apdus);
          rest = read.value.rest;
        }
        expect(rest).toHaveLength(0);
        expect(found).toEqual(apdus);
      }),
      300,
    );
  });

  test('that is no message is refused or waits, and never throws', () => {
    checkAlways(
      fc.property(bytes(400), (garbage) => {
        const codes = ['zvt_unknown_field', 'zvt_field_cut', 'zvt_field_length', 'not_zvt'];
        for (const read of [readApdus, readFields, readTlvs, readStatusInformation, readIntermediateStatus, readPrintText]) {
          const outcome = read(garbage);
          if (!outcome.ok) expect(codes).toContain(outcome.refusal.code);
        }
        readPrintLine(garbage);
      }),
    );
  });

  test('objects in containers of any size are read again', () => {
    const tlv = fc.record({ tag: fc.constantFrom(0x07, 0x24, 0x60, 0x1f07, 0x1f10, 0x1f8105), value: bytes(300) });
    checkAlways(
      fc.property(fc.array(tlv, { maxLength: 5 }), (objects) => {
        expect(readTlvs(writeTlvs(objects))).toEqual({ ok: true, value: objects });
      }),
      300,
    );
  });

  test('amounts are read as they were written', () => {
    checkAlways(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (n) => {
        expect(Number(digitsOfBcd(bcdOf(n, 6)))).toBe(n);
      }),
    );
  });
});

test('a card that a terminal sends in the clear is hidden except its first six and last four digits', () => {
  expect(maskedCardOf(bytesOfHex('4111111111111111'))).toBe('411111******1111');
  expect(maskedCardOf(bytesOfHex('67200012345678901f'))).toBe('672000*******8901');
  expect(maskedCardOf(bytesOfHex('123f'))).toBe('123');
  checkAlways(
    fc.property(bytes(14), (card) => {
      expect(maskedCardOf(card).replaceAll('*', '').length).toBeLessThanOrEqual(10);
    }),
    300,
  );
});
