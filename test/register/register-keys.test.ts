import { expect, test } from 'vitest';
import { registerCommands } from '../../renderer/register/shell/register-commands.ts';
import { findKeyConflicts } from '../../renderer/ui/commands/command.ts';
import { isReserved } from '../../renderer/ui/keyboard/chord.ts';

test('no two commands of the register have the same key, and none has one that pages are walked by', () => {
  expect(findKeyConflicts(registerCommands, {})).toEqual([]);
  expect(registerCommands.flatMap(({ keys = [] }) => keys.filter(isReserved))).toEqual([]);
});
