import type { ComponentProps, ReactNode } from 'react';
import { announce } from './announcements.ts';
import './button.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  /** At most one `primary` in a screen: the next step. */
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Content at the far end, such as an amount. */
  readonly trailing?: ReactNode;
  readonly isWide?: boolean;
  /** Why the button is unavailable. It stays focusable and shows the reason when pressed. */
  readonly refusal?: string | undefined;
}

export function Button({
  kind = 'plain',
  icon,
  trailing,
  isWide = false,
  refusal,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-wide={isWide || undefined}
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal ?? rest.title}
      onClick={(event) => {
        if (refusal === undefined) onClick?.(event);
        else {
          event.preventDefault();
          announce(refusal, 'assertive');
        }
      }}
    >
      {icon}
      <span className="button-label">{children}</span>
      {trailing !== undefined && <span className="button-trailing">{trailing}</span>}
    </button>
  );
}
