import { Button, type ButtonProps } from '../parts/basic/button.tsx';
import { KeyCaps } from '../parts/basic/key-caps.tsx';
import { useCommand } from './command-scope.tsx';

export interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'refusal'> {
  readonly of: { readonly name: string };
  /** Shows the command's first key. */
  readonly withKey?: boolean;
}

/** A button for a command, which supplies the label, the key and the reason why it is unavailable. */
export function CommandButton({ of, withKey = false, children, trailing, ...rest }: CommandButtonProps) {
  const command = useCommand(of);
  const [chord] = command.keys;
  return (
    <Button
      {...rest}
      refusal={command.refused}
      onClick={command.run}
      aria-keyshortcuts={chord === undefined ? undefined : ariaKey(chord)}
      trailing={trailing ?? (withKey && chord !== undefined ? <KeyCaps chord={chord} /> : undefined)}
    >
      {children ?? command.label}
    </Button>
  );
}

/** ARIA's names of modifier keys differ from ours. */
function ariaKey(chord: string): string {
  return chord.replace('Ctrl+', 'Control+');
}
