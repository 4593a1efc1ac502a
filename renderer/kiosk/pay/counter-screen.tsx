import { COUNTER_SCAN, type CounterOrder } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { QrCode } from '../../ui/parts/basic/qr-code.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useKiosk } from '../frame/use-kiosk.ts';
import { GuestCode } from './guest-code.tsx';

/** The order waits at the host, and the guest takes its code to the counter. */
export function CounterScreen({ order: { code, due } }: { readonly order: CounterOrder }) {
  const { forgetGuest } = useKiosk();
  const { kiosk } = useWords();
  const formats = useFormats();
  return (
    <Stage
      place="centre"
      title={kiosk.counterTitle}
      lead={kiosk.counterHint}
      actions={
        <Button kind="primary" onClick={forgetGuest}>
          {kiosk.finish}
        </Button>
      }
    >
      <GuestCode label={kiosk.yourCode} code={code} testId="counter-code">
        <QrCode text={`${COUNTER_SCAN}${code}`} label={kiosk.counterCode({ code })} />
        <p className="guest-code-due">{formats.money(due)}</p>
      </GuestCode>
    </Stage>
  );
}
