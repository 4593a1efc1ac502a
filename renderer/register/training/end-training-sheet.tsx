import { TRAINING_OPERATIONS } from '../../../shared/till-contract/operations/training-operations.ts';
import { leastRole } from '../../../shared/till-contract/parts/permissions.ts';
import { askTill } from '../../host/ask-till.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { PinPad } from '../staff/pin-pad.tsx';

/** Ends training with the PIN of an employee who may start it, so that a trainee cannot switch to real sales by mistake. */
export function EndTrainingSheet() {
  const { host, ui } = useRegister();
  const { training: words, staff } = useWords();
  const least = useHost(({ settings }) => leastRole(settings?.settings.permissions ?? {}, 'training'));
  const end = async (pin: string): Promise<HostRefusal | undefined> => {
    const ended = await askTill(TRAINING_OPERATIONS.leaveTraining, { body: { pin } });
    if (!ended.ok) return ended.refusal;
    // The window reloads once the status says that the real till answers.
    await host.refresh();
    return undefined;
  };
  return (
    <Sheet isOpen onClose={ui.close} title={words.end} description={words.endExplained} width="narrow" place="beside-cart">
      <PinPad label={staff.approverPin[least]} submitLabel={words.end} onPin={end} />
    </Sheet>
  );
}
