import { describe, expect, test } from 'vitest';
import { capsOf, chordOf, isBare, isReserved, type KeyPress } from '../../renderer/ui/keyboard/chord.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a chord', () => {
  test.each([
    ['F2', press('F2')],
    ['Shift+F2', press('F2', { shiftKey: true })],
    ['Ctrl+K', press('k', { ctrlKey: true })],
    ['Ctrl+Shift+K', press('K', { ctrlKey: true, shiftKey: true })],
    ['Alt+P', press('p', { altKey: true })],
    ['Ctrl++', press('+', { ctrlKey: true })],
    ['Delete', press('Delete')],
    ['Space', press(' ')],
    ['?', press('?', { shiftKey: true })],
  ])('is written %s', (chord, event) => {
    expect(chordOf(event)).toBe(chord);
  });

  test('has the Command key for Ctrl', () => {
    expect(chordOf(press('k', { metaKey: true }))).toBe('Ctrl+K');
  });

  test('has a Latin letter on a keyboard of another alphabet', () => {
    expect(chordOf(press('ن', { ctrlKey: true, code: 'KeyK' }))).toBe('Ctrl+K');
  });

  test('is none while only modifiers are held', () => {
    expect(chordOf(press('Shift', { shiftKey: true }))).toBeUndefined();
  });

  test('is a character where AltGr writes one', () => {
    expect(chordOf(press('@', { ctrlKey: true, altKey: true }))).toBe('@');
  });
});

test.each(['a', '5', 'Delete', 'Home', '+', 'Shift+Delete'])('%s belongs to a text field that has the focus', (chord) => {
  expect(isBare(chord)).toBe(true);
});

test.each(['Ctrl+A', 'Alt+1', 'F1', 'F12', 'Shift+F3', 'Ctrl+Delete'])('%s belongs to commands even in a text field', (chord) => {
  expect(isBare(chord)).toBe(false);
});

test('keys that walk a page are not for commands', () => {
  expect(['Tab', 'Enter', 'Escape', 'ArrowDown'].every(isReserved)).toBe(true);
  expect(['F1', 'Delete', 'Ctrl+K'].some(isReserved)).toBe(false);
});

test.each([
  ['Ctrl+K', ['Ctrl', 'K']],
  ['Ctrl++', ['Ctrl', '+']],
  ['+', ['+']],
  ['Delete', ['Del']],
])('%s is shown as its caps', (chord, caps) => {
  expect(capsOf(chord)).toEqual(caps);
});
