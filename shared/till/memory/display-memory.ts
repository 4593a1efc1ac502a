import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { DisplayForm, TipChoice } from '../../till-contract/operations/display-operations.ts';

/** Keeps in memory what the displays show now; after a restart each till soon sends it again. */
export interface DisplayMemory {
  /** False when something newer is shown already. */
  show(tillId: string, form: DisplayForm, at: Instant): boolean;
  /** Undefined when the till has sent nothing for a while. */
  shown(tillId: string, at: Instant): DisplayForm | undefined;
  /** False when the guest chose a tip that is no longer asked for. */
  choose(tillId: string, choice: TipChoice & { readonly of: number }, at: Instant): boolean;
  choice(tillId: string): TipChoice | undefined;
}

/** Tills repeat what to show every few seconds. A till that closed or entered training disappears from its display after this time. */
const GOOD_MILLISECONDS = 12_000;

interface Remembered {
  readonly form: DisplayForm;
  readonly at: Instant;
  readonly choice?: TipChoice;
}

export function makeDisplayMemory(): DisplayMemory {
  const tills = new Map<string, Remembered>();
  const shown = (tillId: string, at: Instant): DisplayForm | undefined => {
    const known = tills.get(tillId);
    return known !== undefined && addMilliseconds(known.at, GOOD_MILLISECONDS) > at ? known.form : undefined;
  };
  return {
    shown,
    show(tillId, form, at) {
      const known = tills.get(tillId);
      if (known !== undefined && known.form.windowId === form.windowId && known.form.turn > form.turn) return false;
      const saleId = saleOf(form);
      const sameChoice = known?.choice !== undefined && known.choice.saleId === saleId ? { choice: known.choice } : {};
      tills.set(tillId, { form, at, ...sameChoice });
      return true;
    },
    choose(tillId, { of, ...choice }, at) {
      const known = tills.get(tillId);
      const form = shown(tillId, at);
      // A repeated request gets the same answer, even if the display has changed since.
      if (known?.choice?.id === choice.id) return true;
      if (known === undefined || form?.shown.kind !== 'paying' || form.shown.saleId !== choice.saleId) return false;
      const { tip } = form.shown;
      if (tip === undefined || tip.of !== of || !(choice.percent === 0 || tip.percents.includes(choice.percent))) return false;
      tills.set(tillId, { ...known, choice });
      return true;
    },
    choice: (tillId) => tills.get(tillId)?.choice,
  };
}

function saleOf({ shown }: DisplayForm): string | undefined {
  return shown.kind === 'idle' || shown.kind === 'refund' ? undefined : shown.saleId;
}
