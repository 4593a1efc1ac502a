import { useMemo } from 'react';
import type { Others } from './fields/chosen-list.tsx';
import type { MenuItem, MenuRecordRef } from './fields/menu-types.ts';
import type { RecordKind } from './fields/record-kinds.ts';
import { isSameRecord, type WrittenRecord } from './fields/record-values.ts';
import { RecordForm } from './record-form.tsx';
import { useRecordsOf, type WrittenMenu } from './use-written-menu.ts';

interface RecordDetailProps {
  readonly written: WrittenMenu;
  readonly recordRef: MenuRecordRef;
  readonly others: Others;
  readonly vendorId: number | undefined;
  readonly onRemoved: () => void;
}

/** The form of one record, with all that its fields may refer to. A new group is found again by its id alone. */
export function RecordDetail({ written, recordRef, others, vendorId, onRemoved }: RecordDetailProps) {
  const kind = recordRef.list as RecordKind;
  const beside = useRecordsOf(written, kind, vendorId);
  const periods = useRecordsOf(written, 'dayparts', vendorId);
  const record = beside.find(({ ref }) =>
    isSameRecord(ref, { ...recordRef, ...(recordRef.daypart_id === undefined && { daypart_id: ref.daypart_id }) }),
  );
  return (
    <RecordForm
      key={`${recordRef.id} ${recordRef.daypart_id}`}
      kind={kind}
      recordRef={record?.ref ?? recordRef}
      record={record}
      beside={beside}
      periods={periods.map(({ ref, value }) => ({ id: ref.id, name: String(value.name) }))}
      written={written}
      others={others}
      onRemoved={onRemoved}
    />
  );
}

/** All that fields of a record may refer to. */
export function useOthers(written: WrittenMenu, items: readonly MenuItem[]): Others {
  const sets = useRecordsOf(written, 'item_sets', undefined);
  const taxes = useRecordsOf(written, 'taxes', undefined);
  return useMemo(() => {
    const named = (records: readonly WrittenRecord[]) => records.map(({ ref, value }) => ({ id: ref.id, label: String(value.name) }));
    return { items: items.map(({ id, name }) => ({ id, label: name })), sets: named(sets), taxes: named(taxes) };
  }, [items, sets, taxes]);
}
