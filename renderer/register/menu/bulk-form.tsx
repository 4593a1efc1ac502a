import { useState } from 'react';
import { unitsPerWhole } from '../../../shared/base/currency.ts';
import { type Money, money } from '../../../shared/base/money.ts';
import { PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import { parsePercent } from '../../ui/format/parse-money.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { type ChangedPrice, changedPrices, type PriceChange, priceEdits } from './bulk-prices.ts';
import type { MenuEdit, MenuItem } from './fields/menu-types.ts';
import { setField } from './fields/record-values.ts';
import { groupKeyOf, type MenuGroup, useGroupsOf, type WrittenMenu } from './use-written-menu.ts';

interface BulkFormProps {
  /** Those that were picked. */
  readonly items: readonly MenuItem[];
  readonly groups: readonly MenuGroup[];
  readonly written: WrittenMenu;
}

type Kind = 'prices' | 'sold' | 'groups';

/** What would go into the draft, or why nothing can. */
interface Plan {
  readonly edits: readonly MenuEdit[];
  readonly whyNot?: string | undefined;
}

/** Changes many items at once. Nothing is sold differently until the draft is published. */
export function BulkForm({ items, groups, written }: BulkFormProps) {
  const { menu: words } = useWords();
  const [kind, setKind] = useState<Kind>('prices');
  if (items.length === 0) return <EmptyState title={words.picked({ count: 0 })}>{words.pickHint}</EmptyState>;
  const add = async (edits: readonly MenuEdit[]): Promise<void> => {
    if (await written.save(edits)) showToast({ kind: 'good', text: words.saved });
  };
  const parts = { items, groups, refusal: <RefusalNotice refusal={written.refusal} />, onAdd: add };
  return (
    <section className="menu-form" aria-label={words.picked({ count: items.length })}>
      <h2 className="menu-form-name">{words.picked({ count: items.length })}</h2>
      <Segmented<Kind>
        label={words.changeWhat}
        segments={[
          { value: 'prices', label: words.prices },
          { value: 'sold', label: words.sold },
          { value: 'groups', label: words.groups },
        ]}
        value={kind}
        onValue={setKind}
      />
      {kind === 'prices' && <BulkPrices {...parts} />}
      {kind === 'sold' && <BulkSold {...parts} />}
      {kind === 'groups' && <BulkGroups {...parts} written={written} />}
    </section>
  );
}

interface PartProps {
  readonly items: readonly MenuItem[];
  readonly groups: readonly MenuGroup[];
  readonly refusal: React.ReactNode;
  readonly onAdd: (edits: readonly MenuEdit[]) => Promise<void>;
}

function AddToDraft({ plan: { edits, whyNot }, refusal, onAdd }: Pick<PartProps, 'refusal' | 'onAdd'> & { readonly plan: Plan }) {
  const { menu: words } = useWords();
  const reason = whyNot ?? (edits.length === 0 ? words.unchanged : undefined);
  return (
    <>
      {refusal}
      <div className="menu-form-actions">
        <Button kind="primary" refusal={reason} onClick={() => onAdd(edits)}>
          {words.addChanges({ count: edits.length })}
        </Button>
      </div>
    </>
  );
}

const STEPS = [5, 10, 25, 50, 100] as const;
const MOST_SHOWN = 6;
/** Examples of what people type: half of a unit of the currency, and a percentage. */
const HALF = 0.5;
const TEN_PERCENT = '10';

function BulkPrices({ items, refusal, onAdd }: PartProps) {
  const { menu: words, lines } = useWords();
  const formats = useFormats();
  const { currency } = formats;
  const [how, setHow] = useState<PriceChange['how']>('raise');
  const [unit, setUnit] = useState<'amount' | 'percent'>('amount');
  const [text, setText] = useState('');
  const [level, setLevel] = useState<string>();
  const [step, setStep] = useState<string>();
  const isPercent = unit === 'percent' && how !== 'set';
  const by = isPercent ? percentOf(parsePercent(text, formats.locale)) : amountOf(formats.parseMoney(text));
  const change = by && { how, by, step: money(Number(step ?? 1)), level: level as PriceLevel | undefined };
  const prices = change === undefined ? [] : changedPrices(items, change, currency);
  const below = prices.find(({ to }) => to === undefined);
  const example = isPercent ? TEN_PERCENT : formats.amount(money(Math.round(HALF * unitsPerWhole(currency)) || 1));
  const wrong = isPercent ? words.percentWrong({ example }) : words.priceWrong({ example });
  const whyNot = by === undefined ? wrong : below && words.belowZero({ name: below.item.name });
  return (
    <>
      <Segmented<PriceChange['how']>
        label={words.changeHow}
        segments={[
          { value: 'raise', label: words.raise },
          { value: 'lower', label: words.lower },
          { value: 'set', label: words.setTo },
        ]}
        value={how}
        onValue={setHow}
      />
      {how !== 'set' && (
        <Segmented<'amount' | 'percent'>
          label={words.changeBy}
          segments={[
            { value: 'amount', label: words.byAmount },
            { value: 'percent', label: words.byPercent },
          ]}
          value={unit}
          onValue={setUnit}
        />
      )}
      <TextField
        label={isPercent ? words.byPercent : words.byAmount}
        inputMode="decimal"
        value={text}
        problem={text.trim() !== '' && by === undefined ? wrong : undefined}
        onValue={setText}
      />
      <SelectField
        label={words.level}
        every={words.everyLevel}
        choices={PRICE_LEVELS.map((value) => ({ value, label: lines.levels[value] }))}
        value={level}
        onValue={setLevel}
      />
      <SelectField
        label={words.roundTo}
        every={words.noRounding}
        choices={STEPS.map((value) => ({ value: String(value), label: formats.money(money(value)) }))}
        value={step}
        onValue={setStep}
      />
      {below !== undefined && <Notice tone="caution" title={words.belowZero({ name: below.item.name })} />}
      <ChangedPrices prices={prices} />
      <AddToDraft plan={{ edits: priceEdits(prices, currency), whyNot }} refusal={refusal} onAdd={onAdd} />
    </>
  );
}

function percentOf(hundredths: number | undefined): PriceChange['by'] | undefined {
  return hundredths === undefined || hundredths <= 0 ? undefined : { kind: 'percent', hundredths };
}

function amountOf(amount: Money | undefined): PriceChange['by'] | undefined {
  return amount === undefined || (amount as number) < 0 ? undefined : { kind: 'amount', amount };
}

/** The first of them, as they will be. */
function ChangedPrices({ prices }: { readonly prices: readonly ChangedPrice[] }) {
  const { menu: words, lines } = useWords();
  const formats = useFormats();
  const shown = prices.flatMap(({ item, level, from, to }) => {
    if (to === undefined) return [];
    const said = { name: item.name, field: lines.levels[level], to: formats.money(to) };
    const line = from === undefined ? words.isSet(said) : words.changed({ ...said, from: formats.money(from) });
    return [{ key: `${item.id} ${level}`, line }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="menu-changes" aria-label={words.review}>
      {shown.slice(0, MOST_SHOWN).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
      {shown.length > MOST_SHOWN && <li className="quiet">{words.andMore({ count: shown.length - MOST_SHOWN })}</li>}
    </ul>
  );
}

function BulkSold({ items, refusal, onAdd }: PartProps) {
  const { menu: words } = useWords();
  const [isSold, setSold] = useState(false);
  const edits = items
    .filter(({ active }) => (active !== false) !== isSold)
    .map(({ id }) => setField({ list: 'items', id }, ['active'], isSold));
  return (
    <>
      <Segmented<'on' | 'off'>
        label={words.sold}
        segments={[
          { value: 'off', label: words.offSale },
          { value: 'on', label: words.sold },
        ]}
        value={isSold ? 'on' : 'off'}
        onValue={(value) => setSold(value === 'on')}
      />
      <AddToDraft plan={{ edits }} refusal={refusal} onAdd={onAdd} />
    </>
  );
}

/** Into a group of this stand or of another one, which then sells them, too. */
function BulkGroups({ items, groups: own, written, refusal, onAdd }: PartProps & { readonly written: WrittenMenu }) {
  const { menu: words, menuRecords } = useWords();
  const vendors = written.content?.vendors ?? [];
  const ownVendor = own[0]?.ref.vendor_id;
  const [vendorId, setVendorId] = useState(ownVendor);
  const ofOther = useGroupsOf(written, vendorId);
  const groups = vendorId === ownVendor ? own : ofOther;
  const [key, setKey] = useState<string>();
  const [isIn, setIn] = useState(true);
  const group = groups.find((each) => groupKeyOf(each) === key);
  const there = new Set(group?.itemIds);
  const edits = items.flatMap(({ id }): readonly MenuEdit[] =>
    group === undefined || there.has(id) === isIn ? [] : [{ kind: isIn ? 'place' : 'displace', record: group.ref, item_id: id }],
  );
  return (
    <>
      {vendors.length > 1 && (
        <SelectField
          label={menuRecords.ofStand}
          choices={vendors.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(vendorId)}
          onValue={(id) => {
            setVendorId(Number(id));
            setKey(undefined);
          }}
        />
      )}
      <SelectField
        label={words.group}
        every={words.chooseGroup}
        choices={groups.map((each) => ({ value: groupKeyOf(each), label: each.label }))}
        value={key}
        onValue={setKey}
      />
      <Segmented<'in' | 'out'>
        label={words.groups}
        segments={[
          { value: 'in', label: words.putIn },
          { value: 'out', label: words.takeOut },
        ]}
        value={isIn ? 'in' : 'out'}
        onValue={(value) => setIn(value === 'in')}
      />
      <AddToDraft plan={{ edits, whyNot: group === undefined ? words.chooseGroup : undefined }} refusal={refusal} onAdd={onAdd} />
    </>
  );
}
