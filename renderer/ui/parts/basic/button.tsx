import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from './announcements.ts';
import './button.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick'> {
  /** At most one `primary` in a screen: the next step. */
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Content at the far end, such as an amount. */
  readonly trailing?: ReactNode;
  readonly isWide?: boolean;
  /** Why the button is unavailable. It stays focusable and shows the reason when pressed. */
  readonly refusal?: string | undefined;
  /** Where it returns a promise, the button shows that it is busy and does nothing more until that is settled. */
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
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
  const [isBusy, doOnce] = useBusy();
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-wide={isWide || undefined}
      aria-busy={isBusy || rest['aria-busy']}
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal ?? rest.title}
      onClick={(event) => {
        if (refusal === undefined) doOnce(() => onClick?.(event));
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

function useBusy(): readonly [boolean, (act: () => unknown) => void] {
  const [isBusy, setIsBusy] = useState(false);
  const isAtWork = useRef(false);
  const doOnce = (act: () => unknown): void => {
    if (isAtWork.current) return;
    const work = act();
    if (!(work instanceof Promise)) return;
    isAtWork.current = true;
    setIsBusy(true);
    void work.finally(() => {
      isAtWork.current = false;
      setIsBusy(false);
    });
  };
  return [isBusy, doOnce];
}
