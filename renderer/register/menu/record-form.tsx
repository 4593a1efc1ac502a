import { useRef, useState } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { SureToRemove } from '../settings/fields/sure-to-remove.tsx';
import { ChoicesPreview } from './choices-preview.tsx';
import type { Others } from './fields/chosen-list.tsx';
import type { MenuEdit, MenuRecordRef } from './fields/menu-types.ts';
import { RecordInput } from './fields/record-input.tsx';
import { FIELDS, firstValues, type RecordKind, type Values } from './fields/record-kinds.ts';
import { changedFields, faultAt, isSameRecord, valueAt, type WrittenRecord, withValue } from './fields/record-values.ts';
import { OtherNames, translationPaths } from './other-names.tsx';
import { useFormRound } from './use-form-round.ts';
import type { WrittenMenu } from './use-written-menu.ts';

export interface RecordFormProps {
  readonly kind: RecordKind;
  readonly recordRef: MenuRecordRef;
  /** Undefined: a new one. */
  readonly record: WrittenRecord | undefined;
  /** Those of the same kind, in their order. */
  readonly beside: readonly WrittenRecord[];
  /** For a new group. */
  readonly periods: readonly { readonly id: string; readonly name: string }[];
  readonly written: WrittenMenu;
  readonly others: Others;
  readonly onRemoved: () => void;
}

/** Edits one record of the menu. Nothing is sold differently until the draft is published. */
export function RecordForm(props: RecordFormProps) {
  const { round, onSaved } = useFormRound(props.written);
  return <Fields key={round} {...props} onSaved={onSaved} />;
}

function Fields(props: RecordFormProps & { readonly onSaved: () => void }) {
  const { kind, record, written, others } = props;
  const { menu, menuRecords: words } = useWords();
  const form = useRef<HTMLElement>(null);
  const [period, setPeriod] = useState(props.periods[0]?.id ?? '');
  const ref = kind === 'groups' && record === undefined ? { ...props.recordRef, daypart_id: period } : props.recordRef;
  const [first] = useState<Values>(() => record?.value ?? firstValues(kind, ref.id, { taxes: written.content?.taxes ?? [] }));
  const [values, setValues] = useState(first);
  const fields = FIELDS[kind].filter(({ isShown }) => isShown?.(values) !== false);
  const edits = editsOf(props, ref, first, values);
  const name = String(values.name ?? '').trim();
  const whyNot = name === '' ? menu.nameNeeded : edits.length === 0 ? menu.unchanged : undefined;
  const save = async (): Promise<void> => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    if (!(await written.save(edits))) return;
    props.onSaved();
    showToast({ kind: 'good', text: menu.saved });
  };
  return (
    <section ref={form} className="menu-form" aria-label={name || words.addNew[kind]}>
      <h2 className="menu-form-name">
        <bdi>{record === undefined ? words.addNew[kind] : String(record.value.name)}</bdi>
      </h2>
      {kind === 'groups' && record !== undefined && <Order beside={props.beside} record={record} written={written} />}
      {kind === 'groups' && record === undefined && (
        <SelectField
          label={words.inPeriod}
          choices={props.periods.map((each) => ({ value: each.id, label: each.name }))}
          value={period}
          onValue={(id) => setPeriod(id ?? period)}
        />
      )}
      {fields.map((field) => (
        <RecordInput
          key={field.path.join('.')}
          field={field}
          values={values}
          others={others}
          problem={faultAt(written.view, ref, field.path, menu.fault)}
          onValue={(value) => setValues((before) => withField(before, field.path, value))}
        />
      ))}
      {kind === 'item_sets' && <ChoicesPreview id={ref.id} values={values} />}
      {kind !== 'taxes' && <OtherNames values={values} onValues={setValues} />}
      <WholeFault {...props} />
      <RefusalNotice refusal={written.refusal} />
      <div className="menu-form-actions">
        {record !== undefined && <Remove record={record} written={written} onRemoved={props.onRemoved} />}
        <Button kind="primary" refusal={whyNot} aria-busy={written.isBusy} onClick={save}>
          {menu.save}
        </Button>
      </div>
    </section>
  );
}

/** A bundle, and what is bought and got, have prices of their own in place of the reduction. */
function withField(before: Values, path: readonly string[], value: unknown): Values {
  const after = withValue(before, path, value);
  return path.join() === 'kind' && (value === 'BUNDLE' || value === 'BOGO') ? withValue(after, ['amount'], 0) : after;
}

function editsOf({ kind, record, beside }: RecordFormProps, ref: MenuRecordRef, first: Values, values: Values): readonly MenuEdit[] {
  if (record === undefined) {
    const last = beside.filter(({ ref: other }) => other.daypart_id === ref.daypart_id).at(-1)?.value.sort_order;
    const order = kind === 'groups' ? { sort_order: Number(last ?? 0) + 1 } : {};
    return [{ kind: 'put', record: ref, value: { ...values, ...order } }];
  }
  const paths = [...FIELDS[kind].map(({ path }) => path), ...translationPaths(first, values)];
  return changedFields(ref, paths, first, values);
}

/** A fault of the record that is none of a field. */
function WholeFault({ written, recordRef }: RecordFormProps) {
  const { menu } = useWords();
  const fault = written.view?.faults.find(({ record, field }) => isSameRecord(record, recordRef) && field.length === 0);
  return fault === undefined ? null : <Notice tone="danger" title={menu.fault({ code: fault.code })} />;
}

interface OrderProps {
  readonly record: WrittenRecord;
  readonly beside: readonly WrittenRecord[];
  readonly written: WrittenMenu;
}

/** Where a group is shown among those of its serving period. */
function Order({ record, beside, written }: OrderProps) {
  const { menuRecords: words } = useWords();
  const row = beside.filter(({ ref }) => ref.daypart_id === record.ref.daypart_id);
  const place = row.findIndex(({ ref }) => isSameRecord(ref, record.ref));
  const move = (before: WrittenRecord | undefined) => {
    const ref = record.ref as Extract<MenuEdit, { readonly kind: 'move' }>['record'];
    return written.save([{ kind: 'move', record: ref, ...(before !== undefined && { before: before.ref.id }) }]);
  };
  return (
    <div className="menu-form-order">
      {place > 0 && <Button onClick={() => move(row[place - 1])}>{words.earlier}</Button>}
      {place < row.length - 1 && <Button onClick={() => move(row[place + 2])}>{words.later}</Button>}
    </div>
  );
}

interface RemoveProps {
  readonly record: WrittenRecord;
  readonly written: WrittenMenu;
  readonly onRemoved: () => void;
}

function Remove({ record: { ref, value }, written, onRemoved }: RemoveProps) {
  const { menuRecords: words } = useWords();
  const [isChosen, setChosen] = useState(false);
  if (!isChosen) return <Button onClick={() => setChosen(true)}>{words.remove}</Button>;
  return (
    <SureToRemove
      title={words.removeTitle({ name: valueAt(value, ['name']) as string })}
      removeLabel={words.remove}
      onKeep={() => setChosen(false)}
      onRemove={async () => {
        if (await written.save([{ kind: 'remove', record: ref }])) onRemoved();
      }}
    >
      {words.removeHint}
    </SureToRemove>
  );
}
