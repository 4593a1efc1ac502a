import { useCallback, useState } from 'react';
import { moneyFromNumber, moneyToNumber } from '../../../shared/base/currency.ts';
import { money } from '../../../shared/base/money.ts';
import { PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { TickList } from '../../ui/parts/input/tick-list.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useScanned } from '../frame/use-register.ts';
import type { Others } from './fields/chosen-list.tsx';
import type { MenuContent, MenuEdit, MenuItem } from './fields/menu-types.ts';
import { RecordInput } from './fields/record-input.tsx';
import { ITEM_FIELDS, type Values } from './fields/record-kinds.ts';
import { changedFields, faultAt as faultBeside, setField, withValue } from './fields/record-values.ts';
import { StandPrices, standPricePaths } from './fields/stand-prices.tsx';
import { OtherNames, translationPaths } from './other-names.tsx';
import { ItemPictures } from './picture/item-pictures.tsx';
import { useFormRound } from './use-form-round.ts';
import { groupKeyOf, type MenuGroup, type WrittenMenu } from './use-written-menu.ts';

export interface ItemFormProps {
  readonly id: string;
  /** Undefined: a new item. */
  readonly item: MenuItem | undefined;
  readonly groups: readonly MenuGroup[];
  readonly others: Others;
  readonly written: WrittenMenu;
}

const TEXTS = ['name', 'kitchenName', 'receiptName', 'sku', 'barcode', 'calories', 'description'] as const;
type TextName = (typeof TEXTS)[number];
const FIELDS: Readonly<Record<TextName, readonly string[]>> = {
  name: ['name'],
  kitchenName: ['external_names', 'kitchen'],
  receiptName: ['external_names', 'receipt'],
  sku: ['sku'],
  barcode: ['barcode'],
  calories: ['calories'],
  description: ['description'],
};
/** The everyday price and that of an event; the others are shown where an item has one. */
const USUAL_LEVELS: ReadonlySet<PriceLevel> = new Set(['EVENT', 'VENUE_DEFAULT']);
const IMAGES = ['images'];
const NO_PRICES: Values = {};
const LONGEST = 255;
/** An example of a price that people read. */
const EXAMPLE = 6.5;

interface Form {
  readonly texts: Readonly<Record<TextName, string>>;
  readonly prices: Readonly<Partial<Record<PriceLevel, string>>>;
  readonly isSold: boolean;
  readonly taxIds: readonly string[];
  readonly groupKeys: readonly string[];
}

/** Edits an item. Nothing is sold differently until the draft is published. */
export function ItemForm(props: ItemFormProps) {
  const { round, onSaved } = useFormRound(props.written);
  return <Fields key={round} {...props} onSaved={onSaved} />;
}

function Fields({ id, item, groups, others, written, onSaved }: ItemFormProps & { readonly onSaved: () => void }) {
  const { menu: words } = useWords();
  const formats = useFormats();
  const { currency } = formats;
  const priceText = (price: number): string => {
    const amount = moneyFromNumber(price, currency);
    return amount === undefined ? String(price) : formats.amount(amount);
  };
  // As it was when the form began: only what is typed here is an edit.
  const [begun] = useState({ item, form: formOf(item, groups, written, priceText) });
  const [form, setForm] = useState(begun.form);
  const [more, setMore] = useState<Values>(item ?? {});
  useScanned(useCallback((barcode: string) => setForm((before) => ({ ...before, texts: { ...before.texts, barcode } })), []));
  const edits = editsOf(id, begun.item, begun.form, form, groups, more, (text) => {
    const amount = formats.parseMoney(text);
    return amount === undefined ? undefined : moneyToNumber(amount, currency);
  });
  const example = formats.amount(moneyFromNumber(EXAMPLE, currency) ?? money(7));
  const wrongPrice = (level: PriceLevel): string | undefined => {
    const text = form.prices[level] ?? '';
    return text.trim() !== '' && formats.parseMoney(text) === undefined ? words.priceWrong({ example }) : undefined;
  };
  const faultAt = (field: readonly string[]): string | undefined => faultBeside(written.view, { list: 'items', id }, field, words.fault);
  const whyNot =
    form.texts.name.trim() === ''
      ? words.nameNeeded
      : (PRICE_LEVELS.map(wrongPrice).find((problem) => problem !== undefined) ?? (edits.length === 0 ? words.unchanged : undefined));
  const save = async (): Promise<void> => {
    if (!(await written.save(edits))) return;
    onSaved();
    showToast({ kind: 'good', text: words.saved });
  };
  const textField = (name: TextName) => (
    <TextField
      key={name}
      label={words[name]}
      value={form.texts[name]}
      maxLength={LONGEST}
      problem={faultAt(FIELDS[name])}
      onValue={(value) => setForm({ ...form, texts: { ...form.texts, [name]: value } })}
    />
  );
  return (
    <section className="menu-form" aria-label={item?.name ?? words.add}>
      <h2 className="menu-form-name">
        <bdi>{item?.name ?? words.add}</bdi>
      </h2>
      {textField('name')}
      <ItemPictures
        images={more.images}
        name={form.texts.name}
        onImages={(images) => setMore((before) => withValue(before, IMAGES, images))}
      />
      <SoldChoice form={form} onForm={setForm} />
      <PriceFields form={form} onForm={setForm} wrongPrice={wrongPrice} faultAt={faultAt} />
      <PlaceTicks form={form} onForm={setForm} groups={groups} taxes={written.content?.taxes ?? []} problem={faultAt(['tax_ids'])} />
      {TEXTS.slice(1).map(textField)}
      <MoreFields values={more} onValues={setMore} vendors={written.content?.vendors ?? []} others={others} faultAt={faultAt} />
      {whyNot === undefined || edits.length === 0 ? null : <Notice tone="caution" title={whyNot} />}
      <RefusalNotice refusal={written.refusal} />
      <div className="menu-form-actions">
        <Button kind="primary" refusal={whyNot} aria-busy={written.isBusy} onClick={() => save()}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

interface MoreFieldsProps {
  readonly values: Values;
  readonly onValues: (change: (before: Values) => Values) => void;
  readonly vendors: MenuContent['vendors'];
  readonly others: Others;
  readonly faultAt: (field: readonly string[]) => string | undefined;
}

/** What is written in the same way as in other parts of the menu. */
function MoreFields({ values, onValues, vendors, others, faultAt }: MoreFieldsProps) {
  return (
    <>
      <StandPrices
        vendors={vendors}
        prices={(values.vendor_prices as Values | undefined) ?? NO_PRICES}
        usual={USUAL_LEVELS}
        faultAt={faultAt}
        onPrice={(field, price) => onValues((before) => withValue(before, field, price))}
      />
      {ITEM_FIELDS.map((field) => (
        <RecordInput
          key={field.label}
          field={field}
          values={values}
          others={others}
          problem={faultAt(field.path)}
          onValue={(value) => onValues((before) => withValue(before, field.path, value))}
        />
      ))}
      <OtherNames values={values} onValues={(changed) => onValues(() => changed)} />
    </>
  );
}

interface PartProps {
  readonly form: Form;
  readonly onForm: (form: Form) => void;
}

function SoldChoice({ form, onForm }: PartProps) {
  const { menu: words } = useWords();
  return (
    <Segmented
      label={words.sold}
      segments={[
        { value: 'on', label: words.sold },
        { value: 'off', label: words.offSale },
      ]}
      value={form.isSold ? 'on' : 'off'}
      onValue={(value) => onForm({ ...form, isSold: value === 'on' })}
    />
  );
}

interface PriceFieldsProps extends PartProps {
  readonly wrongPrice: (level: PriceLevel) => string | undefined;
  readonly faultAt: (field: readonly string[]) => string | undefined;
}

function PriceFields({ form, onForm, wrongPrice, faultAt }: PriceFieldsProps) {
  const { menu: words, lines } = useWords();
  const [isWhole, setWhole] = useState(false);
  const levels = PRICE_LEVELS.filter((level) => isWhole || form.prices[level] !== undefined || USUAL_LEVELS.has(level));
  return (
    <>
      <fieldset className="menu-form-prices">
        <legend className="text-field-label">{words.prices}</legend>
        {levels.map((level) => (
          <TextField
            key={level}
            label={lines.levels[level]}
            inputMode="decimal"
            value={form.prices[level] ?? ''}
            problem={wrongPrice(level) ?? faultAt(['prices', level])}
            onValue={(value) => onForm({ ...form, prices: { ...form.prices, [level]: value } })}
          />
        ))}
      </fieldset>
      {!isWhole && <Button onClick={() => setWhole(true)}>{words.allPrices}</Button>}
    </>
  );
}

interface PlaceTicksProps extends PartProps {
  readonly groups: readonly MenuGroup[];
  readonly taxes: readonly { readonly id: string; readonly name: string }[];
  readonly problem: string | undefined;
}

function PlaceTicks({ form, onForm, groups, taxes, problem }: PlaceTicksProps) {
  const { menu: words } = useWords();
  return (
    <>
      <TickList
        label={words.groups}
        ticks={groups.map((group) => ({ id: groupKeyOf(group), label: group.label, isTicked: form.groupKeys.includes(groupKeyOf(group)) }))}
        onTick={(key, isTicked) => onForm({ ...form, groupKeys: toggled(form.groupKeys, key, isTicked) })}
      />
      <TickList
        label={words.taxes}
        ticks={taxes.map(({ id: taxId, name }) => ({
          id: taxId,
          label: name,
          isTicked: form.taxIds.includes(taxId),
        }))}
        onTick={(taxId, isTicked) => onForm({ ...form, taxIds: toggled(form.taxIds, taxId, isTicked) })}
        problem={problem}
      />
    </>
  );
}

function toggled(ids: readonly string[], id: string, isTicked: boolean): readonly string[] {
  return isTicked ? [...ids, id] : ids.filter((each) => each !== id);
}

function formOf(
  item: MenuItem | undefined,
  groups: readonly MenuGroup[],
  { content }: WrittenMenu,
  priceText: (price: number) => string,
): Form {
  const prices: Partial<Record<PriceLevel, string>> = {};
  for (const level of PRICE_LEVELS) {
    const price: unknown = item?.prices?.[level];
    if (typeof price === 'number') prices[level] = priceText(price);
  }
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textAt(item, FIELDS[name])])) as Record<TextName, string>;
  const defaults = content?.vendors.find(({ id }) => id === groups[0]?.ref.vendor_id)?.default_tax_ids ?? [];
  return {
    texts,
    prices,
    isSold: item?.active !== false,
    taxIds: item === undefined ? defaults : (item.tax_ids ?? []),
    groupKeys: groups.filter(({ itemIds }) => item !== undefined && itemIds.includes(item.id)).map(groupKeyOf),
  };
}

function textAt(item: MenuItem | undefined, field: readonly string[]): string {
  let value: unknown = item;
  for (const member of field) value = (value as Readonly<Record<string, unknown>> | undefined)?.[member];
  return typeof value === 'string' ? value : '';
}

/** What the form changes, one edit for each field, so that others may change other fields meanwhile. */
function editsOf(
  id: string,
  item: MenuItem | undefined,
  before: Form,
  form: Form,
  groups: readonly MenuGroup[],
  more: Values,
  readPrice: (text: string) => number | undefined,
): readonly MenuEdit[] {
  const record = { list: 'items', id } as const;
  const edits: MenuEdit[] = [];
  const isNew = item === undefined;
  if (isNew) {
    if (form.texts.name.trim() === '') return [];
    const value = { name: form.texts.name.trim(), prices: {}, tax_ids: form.taxIds, category_ids: [], item_set_ids: [] };
    edits.push({ kind: 'put', record, value });
  }
  for (const name of TEXTS) {
    const text = form.texts[name].trim();
    if (text !== before.texts[name] && !(isNew && name === 'name'))
      edits.push(setField(record, FIELDS[name], text === '' && name !== 'name' ? undefined : text));
  }
  for (const level of PRICE_LEVELS) {
    const text = form.prices[level]?.trim() ?? '';
    if (text !== (before.prices[level] ?? '')) edits.push(setField(record, ['prices', level], text === '' ? undefined : readPrice(text)));
  }
  if (form.isSold !== before.isSold) edits.push(setField(record, ['active'], form.isSold));
  if (!isNew && form.taxIds.join() !== before.taxIds.join()) edits.push(setField(record, ['tax_ids'], form.taxIds));
  const paths = [
    ...ITEM_FIELDS.map(({ path }) => path),
    IMAGES,
    ...standPricePaths(item ?? {}, more),
    ...translationPaths(item ?? {}, more),
  ];
  edits.push(...changedFields(record, paths, item ?? {}, more));
  for (const group of groups) {
    const isIn = form.groupKeys.includes(groupKeyOf(group));
    if (isIn !== before.groupKeys.includes(groupKeyOf(group)))
      edits.push({ kind: isIn ? 'place' : 'displace', record: group.ref, item_id: id });
  }
  return edits;
}
