import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import { startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import { papersOf } from '../../shared/terminal/nexo/nexo-papers.ts';
import { copiesOf } from '../../shared/terminal/port/card-copies.ts';
import type { AttemptResult } from '../../shared/terminal/port/terminal-port.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';
import { checkAlways } from '../base/properties.ts';

const approved = (papers: string[], more: object = {}): AttemptResult => ({ kind: 'approved', card: { amount: 1 }, papers, ...more });

test('a paper is for whom the terminal says, a single one for the guest, and of two the second is', () => {
  expect(copiesOf(approved([]))).toBeUndefined();
  expect(copiesOf({ kind: 'declined', code: 'x' })).toBeUndefined();
  expect(copiesOf(approved(['one']))).toEqual({ guest: ['one'], merchant: [], needsSignature: false });
  expect(copiesOf(approved(['one', 'two']))).toEqual({ guest: ['two'], merchant: ['one'], needsSignature: false });
  const marked = approved(['one', 'two'], { readers: ['guest', 'merchant'], needsSignature: true });
  expect(copiesOf(marked)).toEqual({ guest: ['one'], merchant: ['two'], needsSignature: true });
});

test('papers of any length and any text stay short and without a card number, also one that goes on in the next line', () => {
  const line = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom('4111 1111', '1111 1111', '4111111111111111', 'مبلغ ١٢٫٥٠'));
  checkAlways(
    fc.property(fc.array(fc.array(line, { maxLength: 150 }), { maxLength: 9 }), (papers) => {
      const copies = copiesOf(approved(papers.map((lines) => lines.join('\n'))));
      const all = [...(copies?.guest ?? []), ...(copies?.merchant ?? [])];
      expect(all.length).toBeLessThanOrEqual(8);
      for (const copy of all) {
        expect(copy.split('\n').length).toBeLessThanOrEqual(100);
        expect(holdsCardNumber(copy)).toBe(false);
      }
    }),
  );
});

test('a nexo terminal says for whom each paper is, and whether the guest signs', () => {
  const paper = (DocumentQualifier: string, text: string, RequiredSignatureFlag = false) => ({
    DocumentQualifier,
    RequiredSignatureFlag,
    OutputContent: { OutputText: [{ Text: text }] },
  });
  expect(papersOf([paper('CashierReceipt', 'a'), paper('CustomerReceipt', 'b')])).toEqual({ papers: ['a', 'b'] });
  expect(papersOf([paper('CustomerReceipt', 'b'), paper('CashierReceipt', 'a', true)])).toEqual({
    papers: ['b', 'a'],
    readers: ['guest', 'merchant'],
    needsSignature: true,
  });
  expect(papersOf([paper('CashierReceipt', 'a')])).toEqual({ papers: ['a'], readers: ['merchant'] });
  expect(papersOf()).toEqual({ papers: [] });
});

test('a ZVT terminal that marks its papers is believed, also after its answer was lost', async () => {
  const terminal = await startSimulatedZvt({ port: 0 });
  try {
    terminal.state.marksPapers = true;
    const open = () => openTerminalLine({ host: '127.0.0.1', port: terminal.port });
    const timeouts = { acknowledged: 300, answered: 600 };
    const till = makeZvtTerminal({ settings: { password: '000000', currency: '978' }, store: keepInMemory(), timeouts, open });
    const copies = (result: AttemptResult) => copiesOf(result) ?? { guest: [], merchant: [] };
    for (const losesLine of [undefined, 'after'] as const) {
      terminal.state.losesLine = losesLine;
      const reference = `r ${losesLine}`;
      await till.start({ kind: 'pay', reference, amount: 500 });
      const { guest, merchant } = copies(await till.find(reference));
      expect(guest).toEqual([expect.stringContaining('CUSTOMER COPY')]);
      expect(merchant).toEqual([expect.stringContaining('x____________')]);
    }
  } finally {
    await terminal.stop();
  }
});
