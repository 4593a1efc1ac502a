import { registerCommand } from '../frame/register-command.ts';

/** Opens the stand's rules: sold-out items and the alcohol stop. Everyone may look; changes need a right. */
export const openStand = registerCommand({
  name: 'stand.rules',
  label: ({ stand }) => stand.title,
  section: ({ settings }) => settings.pages,
  keys: ['Alt+Shift+O'],
  allowed: () => true,
  run: ({ ui }) => ui.open({ kind: 'stand' }),
});
