import { CommandHelp } from '../../commands/command-help.tsx';
import { CommandPalette } from '../../commands/command-palette.tsx';
import { useRegister, useUi } from '../state/use-register.ts';

/** The sheet that is open, if any. */
export function OpenSheet() {
  const { ui } = useRegister();
  const sheet = useUi((state) => state.sheet);
  switch (sheet?.kind) {
    case 'palette':
      return <CommandPalette isOpen onClose={ui.close} />;
    case 'help':
      return <CommandHelp isOpen onClose={ui.close} />;
    default:
      return null;
  }
}
