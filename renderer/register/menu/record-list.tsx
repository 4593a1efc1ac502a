import { useMemo } from 'react';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { VirtualList } from '../../ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { type Draggable, DragHandle } from './fields/drag-handle.tsx';
import type { MenuEdit, MenuRecordRef } from './fields/menu-types.ts';
import type { RecordKind, Values } from './fields/record-kinds.ts';
import { isSameRecord, valueAt, type WrittenRecord } from './fields/record-values.ts';
import { sayValue } from './say-change.ts';
import { useRecordsOf, type WrittenMenu } from './use-written-menu.ts';

interface RecordListProps {
  readonly written: WrittenMenu;
  readonly kind: RecordKind;
  readonly vendorId: number | undefined;
  /** What is searched for. */
  readonly text: string;
  readonly chosen: MenuRecordRef | undefined;
  readonly hasDetail: boolean;
  readonly onChoose: (record: MenuRecordRef) => void;
}

/** With its line: a row that differs makes the whole list be measured again. */
const ROW_HEIGHT = 65;

/** The records of one kind, each to be opened. */
export function RecordList({ written, kind, vendorId, text, chosen, hasDetail, onChoose }: RecordListProps) {
  const { menuRecords: words, common } = useWords();
  const all = useRecordsOf(written, kind, vendorId);
  const periods = useRecordsOf(written, 'dayparts', vendorId);
  const wanted = text.trim().toLowerCase();
  const records = useMemo(() => all.filter(({ value }) => String(value.name).toLowerCase().includes(wanted)), [all, wanted]);
  const periodOf = (id: string): string => String(periods.find(({ ref }) => ref.id === id)?.value.name ?? '');
  const { content, refusal, view } = written;
  /** Among the groups of its own serving period. */
  const move = (from: number, to: number): void => {
    const [dragged, target] = [records[from], records[to]];
    if (dragged === undefined || target?.ref.daypart_id !== dragged.ref.daypart_id) return;
    const next = from < to ? records[to + 1] : target;
    const before = next?.ref.daypart_id === dragged.ref.daypart_id ? next?.ref.id : undefined;
    void written.save([{ kind: 'move', record: dragged.ref as GroupRef, ...(before !== undefined && { before }) }]);
  };
  if (content === undefined) return refusal === undefined ? <Progress label={common.loading} /> : <RefusalNotice refusal={refusal} />;
  return (
    <div className="menu-list" data-drag-list>
      {!hasDetail && <RefusalNotice refusal={refusal} />}
      <VirtualList
        label={words.choose}
        items={records}
        keyOf={({ ref }) => `${ref.daypart_id ?? ''}/${ref.id}`}
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        renderRow={(record, place) => (
          <RecordRow
            kind={kind}
            record={record}
            periodName={record.ref.daypart_id === undefined ? undefined : periodOf(record.ref.daypart_id)}
            isChosen={isSameRecord(chosen, record.ref)}
            isTouched={view?.changes.some((change) => isSameRecord(change.record, record.ref)) === true}
            drag={kind === 'groups' && wanted === '' ? { place, onMove: move } : undefined}
            onChoose={() => onChoose(record.ref)}
          />
        )}
      />
    </div>
  );
}

type GroupRef = Extract<MenuEdit, { readonly kind: 'move' }>['record'];

interface RecordRowProps {
  readonly kind: RecordKind;
  readonly record: WrittenRecord;
  readonly periodName: string | undefined;
  readonly isChosen: boolean;
  readonly isTouched: boolean;
  readonly drag: Draggable | undefined;
  readonly onChoose: () => void;
}

function RecordRow({ kind, record: { value }, periodName, isChosen, isTouched, drag, onChoose }: RecordRowProps) {
  const words = useWords();
  const formats = useFormats();
  return (
    <div className="menu-record" data-drag-place={drag?.place}>
      {drag !== undefined && <DragHandle {...drag} />}
      <button type="button" className="list-row menu-row" aria-current={isChosen || undefined} onClick={onChoose}>
        <span className="list-row-name">
          <bdi>{String(value.name)}</bdi>
          {periodName !== undefined && <span className="quiet"> · {periodName}</span>}
        </span>
        <span className="list-row-state">
          <span className="quiet">{rowDetail(kind, value, { words, formats })}</span>
          {isTouched && <Badge tone="caution">{words.menu.isChanged}</Badge>}
          {value.active === false && <Badge>{words.menu.offSale}</Badge>}
        </span>
      </button>
    </div>
  );
}

interface RowSaying {
  readonly words: RegisterWords;
  readonly formats: Formats;
}

/** The one figure by which a record is told from its neighbours. */
function rowDetail(kind: RecordKind, value: Values, { words, formats }: RowSaying): string {
  const say = (...field: readonly string[]): string =>
    sayValue(words, formats, { list: kind, field, values: value }, valueAt(value, field));
  switch (kind) {
    case 'groups':
      return words.menuRecords.countItems({ count: lengthOf(value.item_ids) });
    case 'item_sets':
      return words.menuRecords.countItems({ count: lengthOf(value.nodes) });
    case 'taxes':
      return say('rate');
    case 'dayparts':
      return `${value.start}–${value.end}`;
    case 'discounts':
      return value.kind === 'BUNDLE' ? say('bundle', 'price') : value.kind === 'BOGO' ? say('bogo', 'percent_off') : say('amount');
    case 'fees':
      return say('fee_basis');
  }
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
