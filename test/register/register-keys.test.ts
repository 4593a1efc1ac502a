import { expect, test } from 'vitest';
import { isReserved } from '../../renderer/commands/chord.ts';
import { findKeyConflicts } from '../../renderer/commands/command.ts';
import { registerCommands } from '../../renderer/register/commands/register-commands.ts';

test('no two commands of the register have the same key, and none has one that pages are walked by', () => {
  expect(findKeyConflicts(registerCommands, {})).toEqual([]);
  expect(registerCommands.flatMap(({ keys = [] }) => keys.filter(isReserved))).toEqual([]);
});
