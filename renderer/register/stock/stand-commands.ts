import { registerCommand } from '../frame/register-command.ts';

/** What is sold out, and whether alcohol is sold: looked at by everybody, changed by whoever may. */
export const openStand = registerCommand({
  name: 'stand.rules',
  label: ({ stand }) => stand.title,
  section: ({ settings }) => settings.pages,
  keys: ['Alt+Shift+O'],
  allowed: () => true,
  run: ({ ui }) => ui.open({ kind: 'stand' }),
});
