import type { StoreApi } from 'zustand/vanilla';
import type { Command } from '../../renderer/ui/commands/command.ts';
import { showToast } from '../../renderer/ui/parts/messages/toasts.ts';
import type { RegisterWords } from '../../renderer/words/register-words.ts';
import type { Money } from '../../shared/base/money.ts';

export interface SampleState {
  readonly sheet: 'palette' | 'help' | undefined;
  readonly given: Money;
  readonly isLocked: boolean;
}

type SampleCommand = Command<SampleState, RegisterWords>;

const section = (words: RegisterWords): string => words.common.commands;

export const payCommand: SampleCommand = {
  name: 'sample.pay',
  label: (words) => words.common.total,
  section,
  keys: ['F12'],
  allowed: () => true,
  run: () => showToast({ kind: 'good', text: 'F12' }),
};

export const refusedCommand: SampleCommand = {
  name: 'sample.refused',
  label: (words) => words.common.print,
  section,
  keys: ['Ctrl+P'],
  allowed: ({ isLocked }) => !isLocked || ((words) => words.problems.cart.empty_cart),
  run: () => showToast({ kind: 'good', text: 'Ctrl P' }),
};

export const plainKeyCommand: SampleCommand = {
  name: 'sample.plain',
  label: (words) => words.common.more,
  section,
  keys: ['+'],
  allowed: () => true,
  run: () => showToast({ kind: 'good', text: '+' }),
};

export function makeSampleCommands(store: StoreApi<SampleState>): readonly SampleCommand[] {
  const palette: SampleCommand = {
    name: 'sample.palette',
    label: (words) => words.common.findCommand,
    section,
    keys: ['Ctrl+K'],
    isUnlisted: true,
    allowed: () => true,
    run: () => store.setState({ sheet: 'palette' }),
  };
  const help: SampleCommand = {
    name: 'sample.help',
    label: (words) => words.common.keys,
    section,
    keys: ['F1'],
    allowed: () => true,
    run: () => store.setState({ sheet: 'help' }),
  };
  return [payCommand, refusedCommand, plainKeyCommand, palette, help];
}
