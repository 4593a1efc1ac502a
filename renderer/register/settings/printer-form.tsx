import { type ReactNode, useState } from 'react';
import { type PrinterForm as Form, PRINTER_MAKES, PRINTER_OPERATIONS } from '../../../shared/till-contract/printer-operations.ts';
import { askHost } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TickList } from '../../parts/tick-list.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../staff/use-right.ts';
import { useCategories } from './kitchen-settings.tsx';
import { PrinterConnection } from './printer-connection.tsx';
import { addressOf, formOf, type PrinterDraft } from './printer-draft.ts';
import { PrinterPicture } from './printer-picture.tsx';
import { sayPrintRefusal } from './printer-words.ts';
import { SettingsRow, SwitchRow } from './settings-row.tsx';

interface PrinterFormProps {
  readonly first: PrinterDraft;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

const LONGEST_NAME = 64;
const [USUAL_MAKE, ...MAKES] = PRINTER_MAKES;
const PRINTS: readonly Form['prints'][number][] = ['receipts', 'reports', 'kitchen'];

/** One printer: how it is reached, what it understands, what it prints and for whom. */
export function PrinterForm({ first, devices, onKept, onLeave }: PrinterFormProps) {
  const { printers: words, common } = useWords();
  const notAllowed = useRightRefusal('settings');
  const categories = useCategories();
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const change = (changes: Partial<PrinterDraft>): void => {
    setDraft((known) => ({ ...known, ...changes }));
    setProblem(undefined);
  };
  const form = formOf(draft);
  const missing = addressOf(draft) === undefined ? words.addressProblem : draft.name.trim() === '' ? words.nameNeeded : undefined;
  const keep = async (): Promise<void> => {
    if (form === undefined || isBusy) return;
    setIsBusy(true);
    const answer = await askHost(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: draft.id }, body: form });
    setIsBusy(false);
    if (answer.ok) onKept();
    else setProblem(sayPrintRefusal(answer.refusal.code, words));
  };
  const choice = <Value extends string>(
    label: string,
    values: Readonly<Record<Value, ReactNode>>,
    value: Value,
    taken: (value: Value) => void,
  ) => (
    <SettingsRow label={label}>
      <Segmented
        label={label}
        segments={(Object.keys(values) as Value[]).map((one) => ({ value: one, label: values[one] }))}
        value={value}
        onValue={taken}
      />
    </SettingsRow>
  );
  const kitchenIds = [...new Set([...categories.keys(), ...draft.kitchenCategories])];
  return (
    <section className="settings-group" aria-label={words.add}>
      <TextField label={words.name} value={draft.name} maxLength={LONGEST_NAME} onValue={(name) => change({ name })} />
      <PrinterConnection draft={draft} onChange={change} />
      {choice(words.speaks, { 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT' }, draft.speaks, (speaks) => change({ speaks }))}
      {draft.speaks === 'esc-pos' && (
        <div className="settings-found">
          <SelectField
            label={words.make}
            every={words.makeOther}
            choices={MAKES.map((make) => ({ value: make, label: make }))}
            value={draft.make === USUAL_MAKE ? undefined : draft.make}
            onValue={(make) => change({ make: MAKES.find((one) => one === make) ?? USUAL_MAKE })}
          />
        </div>
      )}
      {choice(words.paper, words.papers, draft.paper, (paper) => change({ paper }))}
      {choice(words.letters, words.lettersOf, draft.letters, (letters) => change({ letters }))}
      <p className="quiet">{words.lettersHint}</p>
      <SwitchRow label={words.tellsStatus} isOn={draft.tellsStatus} onSwitch={(tellsStatus) => change({ tellsStatus })} />
      <p className="quiet">{words.tellsStatusHint}</p>
      <TickList
        label={words.prints}
        ticks={PRINTS.map((id) => ({ id, label: words.printed[id], isTicked: draft.prints.includes(id) }))}
        onTick={(id, isTicked) => change({ prints: PRINTS.filter((one) => (one === id ? isTicked : draft.prints.includes(one))) })}
      />
      {draft.prints.includes('kitchen') && kitchenIds.length > 0 && (
        <TickList
          label={words.categories}
          hint={words.categoriesHint}
          ticks={kitchenIds.map((id) => ({
            id,
            label: id,
            detail: categories.get(id)?.join(', '),
            isTicked: draft.kitchenCategories.includes(id),
          }))}
          onTick={(id, isTicked) => change({ kitchenCategories: ticked(draft.kitchenCategories, id, isTicked) })}
        />
      )}
      <SwitchRow label={words.hasDrawer} isOn={draft.hasDrawer} onSwitch={(hasDrawer) => change({ hasDrawer })} />
      {devices.length > 1 && (
        <TickList
          label={words.tills}
          hint={words.tillsHint}
          ticks={devices.map(({ id, name }) => ({ id, label: name, isTicked: draft.tills.includes(id) }))}
          onTick={(id, isTicked) => change({ tills: ticked(draft.tills, id, isTicked) })}
        />
      )}
      <PrinterPicture
        logo={draft.logo}
        onLogo={(logo) => setDraft(({ logo: _before, ...rest }) => (logo === undefined ? rest : { ...rest, logo }))}
      />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button onClick={onLeave}>{common.cancel}</Button>
        <Button kind="primary" refusal={notAllowed ?? missing} aria-busy={isBusy} onClick={() => void keep()}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}

function ticked(ids: readonly string[], id: string, isTicked: boolean): readonly string[] {
  return isTicked ? [...ids, id] : ids.filter((one) => one !== id);
}
