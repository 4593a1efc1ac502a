import { type MouseEvent, useRef } from 'react';
import { StandLogo } from '../../screen/stand-logo.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useHost, useKiosk } from '../frame/use-kiosk.ts';
import './kiosk-head.css';

const LONG_PRESS = 2500;

/** The stand's name. A long press, or a press by keyboard, asks for the staff PIN; there is no other way out of the kiosk. */
export function KioskHead() {
  const { visit } = useKiosk();
  const { kiosk } = useWords();
  const name = useHost(({ status }) => status?.place?.vendorName) ?? 'Grandstand';
  const logo = useHost(({ settings }) => settings?.settings.logo);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = (): void => visit.go({ kind: 'staff_pin' });
  const press = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, LONG_PRESS);
  };
  const release = (): void => clearTimeout(timer.current);
  // A click by keyboard has `detail` 0.
  const click = ({ detail }: MouseEvent): void => {
    if (detail === 0) ask();
  };
  return (
    <header className="kiosk-head">
      <button
        type="button"
        className="kiosk-head-name"
        aria-label={`${name}, ${kiosk.staff}`}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onClick={click}
      >
        <StandLogo digest={logo} size="small" />
        <bdi>{name}</bdi>
      </button>
    </header>
  );
}
