import { useFormats } from '../../ui/format/use-formats.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import './shift-mark.css';

/** Always shows whether a shift is open at this till; a warning only if cash needs an open shift. */
export function ShiftMark() {
  const { ui } = useRegister();
  const { shift: words } = useWords();
  const formats = useFormats();
  const isKnown = useHost(({ status }) => status !== undefined);
  const shift = useHost(({ status }) => status?.shift);
  const isNeeded = useHost(({ settings }) => settings?.settings.needsShiftForCash === true);
  if (!isKnown) return null;
  const state = shift === undefined ? 'none' : shift.hasFloat ? 'open' : 'noFloat';
  const text = (
    <>
      {words.state[state]}
      {shift !== undefined && <span className="shift-mark-time"> · {formats.time(shift.openedAt)}</span>}
    </>
  );
  return (
    <button type="button" className="state-line-part shift-mark" onClick={() => ui.go('shift')}>
      {isNeeded && state !== 'open' ? <Status tone="caution">{text}</Status> : <span className="quiet">{text}</span>}
    </button>
  );
}
