import { describe, expect, test } from 'vitest';
import { bindCommands, type Command, findKeyConflicts, keysOf, withKeys } from '../../renderer/ui/commands/command.ts';
import { findCommands } from '../../renderer/ui/commands/find-commands.ts';
import { ProgramBug } from '../../shared/base/assert.ts';

interface State {
  readonly lines: number;
  readonly ran: readonly string[];
}

const words = { pay: 'Pay', clear: 'Vider le panier', reprint: 'Réimprimer le reçu', sell: 'Vente', empty: 'Le panier est vide' };
type Words = typeof words;

function commandOf(name: string, more: Partial<Command<State, Words>> = {}): Command<State, Words> {
  return { name, label: () => name, section: (w) => w.sell, allowed: () => true, run: () => undefined, ...more };
}

const pay = commandOf('pay.open', {
  label: (w) => w.pay,
  keys: ['F12'],
  allowed: ({ lines }) => lines > 0 || ((w) => w.empty),
  run: (state) => (state.ran as string[]).push('pay.open'),
});
const clear = commandOf('cart.clear', { label: (w) => w.clear, keys: ['Ctrl+Delete'] });
const reprint = commandOf('receipt.reprint', { label: (w) => w.reprint });
const palette = commandOf('palette', { isUnlisted: true });

function bind(state: State, keyMap = {}) {
  const refused: string[] = [];
  const source = { getState: () => state, subscribe: () => () => undefined };
  const commands = bindCommands({
    commands: [pay, clear, reprint, palette],
    source,
    words,
    keyMap,
    onRefused: (reason) => refused.push(reason),
  });
  return { commands, refused };
}

describe('a command', () => {
  test('runs on the state of now', () => {
    const state = { lines: 1, ran: [] };
    const { commands, refused } = bind(state);
    commands[0]?.run();
    expect(state.ran).toEqual(['pay.open']);
    expect(refused).toEqual([]);
  });

  test('that may not run says why, in the words of the face', () => {
    const state = { lines: 0, ran: [] };
    const { commands, refused } = bind(state);
    expect(commands[0]?.refusal()).toBe('Le panier est vide');
    commands[0]?.run();
    expect(state.ran).toEqual([]);
    expect(refused).toEqual(['Le panier est vide']);
  });

  test('has a name of its own', () => {
    const source = { getState: () => ({ lines: 0, ran: [] }), subscribe: () => () => undefined };
    expect(() => bindCommands({ commands: [pay, pay], source, words, keyMap: {}, onRefused: () => undefined })).toThrow(ProgramBug);
  });
});

describe('keys', () => {
  test('are the command’s own until others are mapped, and none where none is wanted', () => {
    expect(keysOf(pay, {})).toEqual(['F12']);
    expect(keysOf(pay, { 'pay.open': ['F9', 'Ctrl+Space'] })).toEqual(['F9', 'Ctrl+Space']);
    expect(keysOf(pay, { 'pay.open': [] })).toEqual([]);
    expect(bind({ lines: 0, ran: [] }, { 'pay.open': ['F9'] }).commands[0]?.keys).toEqual(['F9']);
  });

  test('that two commands have are found', () => {
    expect(findKeyConflicts([pay, clear], {})).toEqual([]);
    expect(findKeyConflicts([pay, clear], { 'cart.clear': ['F12'] })).toEqual([{ chord: 'F12', names: ['pay.open', 'cart.clear'] }]);
  });

  test('are kept only where they differ', () => {
    const mapped = withKeys({}, pay, ['F9']);
    expect(mapped).toEqual({ 'pay.open': ['F9'] });
    expect(withKeys(mapped, pay, ['F12'])).toEqual({});
    expect(withKeys({}, pay, [])).toEqual({ 'pay.open': [] });
  });
});

describe('the palette', () => {
  const { commands } = bind({ lines: 0, ran: [] });
  const find = (typed: string) => findCommands(commands, typed).map(({ name }) => name);

  test.each(['reimp', 'Réimp', 'recu re', 'REÇU'])('finds by beginnings of words, without regard to accents and case: %s', (typed) => {
    expect(find(typed)).toEqual(['receipt.reprint']);
  });

  test('lists all but those that are left out, and nothing for what is not there', () => {
    expect(find('')).toEqual(['pay.open', 'cart.clear', 'receipt.reprint']);
    expect(find('zzz')).toEqual([]);
    expect(find('palette')).toEqual([]);
  });
});
