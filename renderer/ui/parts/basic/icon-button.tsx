import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'trailing' | 'isWide' | 'aria-label'> {
  /** Read by screen readers and shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, kind = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} kind={kind} title={label} aria-label={label}>
      {icon}
    </Button>
  );
}
