import {
  type PrinterForm as Form,
  PRINTER_MAKES,
  PRINTER_OPERATIONS,
} from '../../../../shared/till-contract/operations/printer-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../../host/ask-till.ts';
import { SelectField } from '../../../ui/parts/input/select-field.tsx';
import { TextField } from '../../../ui/parts/input/text-field.tsx';
import { TickList } from '../../../ui/parts/input/tick-list.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { CategoryTicks } from '../fields/category-ticks.tsx';
import { FormActions } from '../fields/form-actions.tsx';
import { ChoiceRow, SwitchRow } from '../fields/settings-row.tsx';
import { useSavedForm } from '../fields/use-saved-form.ts';
import { PrinterConnection } from './printer-connection.tsx';
import { addressOf, formOf, type PrinterDraft } from './printer-draft.ts';

interface PrinterFormProps {
  readonly first: PrinterDraft;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

const [USUAL_MAKE, ...MAKES] = PRINTER_MAKES;
const PRINTS: readonly Form['prints'][number][] = ['receipts', 'reports', 'kitchen'];

export function PrinterForm({ first, devices, onSaved, onLeave }: PrinterFormProps) {
  const { printers: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const { draft, change, problem, isBusy, keep } = useSavedForm(first, onSaved);
  const form = formOf(draft);
  const missing = addressOf(draft) === undefined ? words.addressProblem : draft.name.trim() === '' ? words.nameNeeded : undefined;
  const submit = async (): Promise<void> => {
    if (form === undefined) return;
    await keep(() => askTill(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: draft.id }, body: form }));
  };
  return (
    <section className="settings-group" aria-label={words.add}>
      <TextField label={words.name} value={draft.name} maxLength={LONGEST_NAME} onValue={(name) => change({ name })} />
      <PrinterConnection draft={draft} onChange={change} />
      <PrinterLanguage draft={draft} onChange={change} />
      <ChoiceRow label={words.paper} choices={words.papers} value={draft.paper} onValue={(paper) => change({ paper })} />
      <ChoiceRow label={words.letters} choices={words.lettersOf} value={draft.letters} onValue={(letters) => change({ letters })} />
      <p className="quiet">{words.lettersHint}</p>
      <SwitchRow label={words.tellsStatus} isOn={draft.tellsStatus} onSwitch={(tellsStatus) => change({ tellsStatus })} />
      <p className="quiet">{words.tellsStatusHint}</p>
      <PrintedPapers draft={draft} onChange={change} />
      <SwitchRow label={words.hasDrawer} isOn={draft.hasDrawer} onSwitch={(hasDrawer) => change({ hasDrawer })} />
      {devices.length > 1 && (
        <TickList
          label={words.tills}
          hint={words.tillsHint}
          ticks={devices.map(({ id, name }) => ({ id, label: name, isTicked: draft.tills.includes(id) }))}
          onTick={(id, isTicked) => change({ tills: ticked(draft.tills, id, isTicked) })}
        />
      )}
      <p className="quiet">{words.logoAtStand}</p>
      <FormActions
        keepLabel={words.keep}
        refusal={notAllowed ?? missing}
        problem={problem}
        isBusy={isBusy}
        onLeave={onLeave}
        onKeep={() => void submit()}
      />
    </section>
  );
}

interface PrinterFieldsProps {
  readonly draft: PrinterDraft;
  readonly onChange: (change: Partial<PrinterDraft>) => void;
}

function PrinterLanguage({ draft, onChange }: PrinterFieldsProps) {
  const { printers: words } = useWords();
  return (
    <>
      <ChoiceRow
        label={words.speaks}
        choices={{ 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT' }}
        value={draft.speaks}
        onValue={(speaks) => onChange({ speaks })}
      />
      {draft.speaks === 'esc-pos' && (
        <div className="settings-found">
          <SelectField
            label={words.make}
            every={words.makeOther}
            choices={MAKES.map((make) => ({ value: make, label: make }))}
            value={draft.make === USUAL_MAKE ? undefined : draft.make}
            onValue={(make) => onChange({ make: MAKES.find((one) => one === make) ?? USUAL_MAKE })}
          />
        </div>
      )}
    </>
  );
}

/** What it prints, and the kitchen's categories if it prints for the kitchen. */
function PrintedPapers({ draft, onChange }: PrinterFieldsProps) {
  const { printers: words } = useWords();
  return (
    <>
      <TickList
        label={words.prints}
        ticks={PRINTS.map((id) => ({ id, label: words.printed[id], isTicked: draft.prints.includes(id) }))}
        onTick={(id, isTicked) => onChange({ prints: PRINTS.filter((one) => (one === id ? isTicked : draft.prints.includes(one))) })}
      />
      {draft.prints.includes('kitchen') && (
        <CategoryTicks
          label={words.categories}
          hint={words.categoriesHint}
          chosen={draft.kitchenCategories}
          onChosen={(kitchenCategories) => onChange({ kitchenCategories })}
        />
      )}
    </>
  );
}

function ticked(ids: readonly string[], id: string, isTicked: boolean): readonly string[] {
  return isTicked ? [...ids, id] : ids.filter((one) => one !== id);
}
