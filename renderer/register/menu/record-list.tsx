import { useMemo } from 'react';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { VirtualList } from '../../ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { MenuRecordRef } from './menu-types.ts';
import type { RecordKind, Values } from './record-kinds.ts';
import { isSameRecord } from './record-values.ts';
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

const ROW_HEIGHT = 64;

/** The records of one kind, each to be opened. */
export function RecordList({ written, kind, vendorId, text, chosen, hasDetail, onChoose }: RecordListProps) {
  const allWords = useWords();
  const { menu, menuRecords: words, common } = allWords;
  const formats = useFormats();
  const all = useRecordsOf(written, kind, vendorId);
  const periods = useRecordsOf(written, 'dayparts', vendorId);
  const wanted = text.trim().toLowerCase();
  const records = useMemo(() => all.filter(({ value }) => String(value.name).toLowerCase().includes(wanted)), [all, wanted]);
  const periodOf = (id: string): string => String(periods.find(({ ref }) => ref.id === id)?.value.name ?? '');
  const { content, refusal, view } = written;
  if (content === undefined) return refusal === undefined ? <Progress label={common.loading} /> : <RefusalNotice refusal={refusal} />;
  return (
    <div className="menu-list">
      {!hasDetail && <RefusalNotice refusal={refusal} />}
      <VirtualList
        label={words.choose}
        items={records}
        keyOf={({ ref }) => `${ref.daypart_id ?? ''}/${ref.id}`}
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        renderRow={({ ref, value }) => (
          <button
            type="button"
            className="list-row menu-row"
            aria-current={isSameRecord(chosen, ref) || undefined}
            onClick={() => onChoose(ref)}
          >
            <span className="list-row-name">
              <bdi>{String(value.name)}</bdi>
              {ref.daypart_id !== undefined && <span className="quiet"> · {periodOf(ref.daypart_id)}</span>}
            </span>
            <span className="list-row-state">
              <span className="quiet">{rowDetail(kind, value, { words: allWords, formats })}</span>
              {view?.changes.some(({ record }) => isSameRecord(record, ref)) === true && <Badge tone="caution">{menu.isChanged}</Badge>}
              {value.active === false && <Badge>{menu.offSale}</Badge>}
            </span>
          </button>
        )}
      />
    </div>
  );
}

interface RowSaying {
  readonly words: RegisterWords;
  readonly formats: Formats;
}

/** The one figure by which a record is told from its neighbours. */
function rowDetail(kind: RecordKind, value: Values, { words, formats }: RowSaying): string {
  const say = (member: string): string => sayValue(words, formats, { list: kind, field: [member], values: value }, value[member]);
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
      return say('amount');
    case 'fees':
      return say('fee_basis');
  }
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
