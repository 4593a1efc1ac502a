import { CheckCheck, History, ListChecks, Plus, Search, Table2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { BulkForm } from './bulk-form.tsx';
import { DraftReview } from './draft-review.tsx';
import type { MenuItem, MenuRecordRef } from './fields/menu-types.ts';
import { RECORD_KINDS, type RecordKind } from './fields/record-kinds.ts';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { MenuHistory } from './menu-history.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { RecordDetail, useOthers } from './record-detail.tsx';
import { RecordList } from './record-list.tsx';
import { groupKeyOf, type MenuGroup, useGroupsOf, useItemsOf, useWrittenMenu, type WrittenMenu } from './use-written-menu.ts';

export function MenuPage() {
  const { menu: words } = useWords();
  const mayWrite = useRight('menu');
  return mayWrite ? (
    <Menu />
  ) : (
    <PageFrame title={words.title}>
      <NeedsRight right="menu" isWhole />
    </PageFrame>
  );
}

type Chosen =
  | { readonly kind: 'review' }
  | { readonly kind: 'history' }
  | { readonly kind: 'sheet' }
  | { readonly kind: 'several' }
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'record'; readonly ref: MenuRecordRef };

type Shown = 'items' | RecordKind;

/** What is looked at: a part of the menu, what of it is searched for, and what is open beside the list. */
interface View {
  readonly shown: Shown;
  readonly text: string;
  readonly groupKey: string | undefined;
  /** Undefined unless several items are being selected. */
  readonly picked: ReadonlySet<string> | undefined;
  readonly chosen: Chosen | undefined;
}

const FIRST_VIEW: View = { shown: 'items', text: '', groupKey: undefined, picked: undefined, chosen: undefined };

interface PartProps {
  readonly view: View;
  readonly onView: (changed: Partial<View>) => void;
  readonly written: WrittenMenu;
  readonly items: readonly MenuItem[];
  readonly groups: readonly MenuGroup[];
  readonly vendorId: number | undefined;
}

/** Everything of the menu with the open draft, and beside it one part, the draft's changes, or earlier menus. */
function Menu() {
  const { menu: words } = useWords();
  const written = useWrittenMenu();
  const vendorId = useCart(({ catalogue }) => catalogue?.terms.vendorId);
  const items = useItemsOf(written);
  const groups = useGroupsOf(written, vendorId);
  const [view, setView] = useState(FIRST_VIEW);
  const onView: PartProps['onView'] = (changed) => setView((before) => ({ ...before, ...changed }));
  const parts = { view, onView, written, items, groups, vendorId };
  return (
    <ListAndDetail
      title={words.title}
      action={
        <Button icon={<ListChecks aria-hidden size={20} />} onClick={() => onView({ chosen: { kind: 'review' } })}>
          {words.changes({ count: written.view?.changes.length ?? 0 })}
        </Button>
      }
      filters={<MenuFilters {...parts} />}
      list={<MenuList {...parts} />}
      onBack={() => onView({ chosen: undefined })}
      detail={written.content && view.chosen && <MenuDetail {...parts} chosen={view.chosen} />}
      noDetail={<NothingChosen isItems={view.shown === 'items'} />}
    />
  );
}

function MenuList({ view, onView, written, items, groups, vendorId }: PartProps) {
  const { shown, text, groupKey, picked, chosen } = view;
  const group = groups.find((each) => groupKeyOf(each) === groupKey);
  const found = useMemo(() => filterItems(items, text, group), [items, text, group]);
  if (shown !== 'items') {
    return (
      <RecordList
        written={written}
        kind={shown}
        vendorId={vendorId}
        text={text}
        chosen={chosen?.kind === 'record' ? chosen.ref : undefined}
        hasDetail={chosen !== undefined}
        onChoose={(ref) => onView({ chosen: { kind: 'record', ref } })}
      />
    );
  }
  return (
    <ItemList
      written={written}
      items={found}
      chosen={chosen?.kind === 'item' ? chosen.id : undefined}
      hasDetail={chosen !== undefined}
      onChoose={(id) => onView({ chosen: { kind: 'item', id } })}
      picked={picked}
      onPicked={(next) => onView({ picked: next })}
      onSeveral={() => onView({ chosen: { kind: 'several' } })}
    />
  );
}

function NothingChosen({ isItems }: { readonly isItems: boolean }) {
  const { menu, menuRecords } = useWords();
  const words = isItems ? menu : menuRecords;
  return <EmptyState title={words.choose}>{words.chooseHint}</EmptyState>;
}

function MenuDetail({ view, chosen, onView, written, items, groups, vendorId }: PartProps & { readonly chosen: Chosen }): ReactNode {
  const others = useOthers(written, items);
  const done = (): void => onView({ chosen: undefined });
  switch (chosen.kind) {
    case 'review':
      return <DraftReview written={written} items={items} onDone={done} />;
    case 'history':
      return <MenuHistory />;
    case 'sheet':
      return <MenuSheet written={written} onLoaded={() => onView({ chosen: { kind: 'review' } })} />;
    case 'several':
      return <BulkForm items={items.filter(({ id }) => view.picked?.has(id) === true)} groups={groups} written={written} />;
    case 'item': {
      const item = items.find(({ id }) => id === chosen.id);
      return <ItemForm key={chosen.id} id={chosen.id} item={item} groups={groups} others={others} written={written} />;
    }
    case 'record':
      return <RecordDetail written={written} recordRef={chosen.ref} others={others} vendorId={vendorId} onRemoved={done} />;
  }
}

function MenuFilters({ view: { shown, text, groupKey, picked }, onView, items, groups, vendorId }: PartProps) {
  const { world } = useRegister();
  const { menu: words, menuRecords, menuSheet, common } = useWords();
  const isItems = shown === 'items';
  const isPicking = picked !== undefined;
  const add = (): void => {
    const id = uuidV7(world);
    onView({ chosen: isItems ? { kind: 'item', id: nextId(items) } : { kind: 'record', ref: newRef(shown, id, vendorId) } });
  };
  return (
    <>
      <SelectField
        label={menuRecords.show}
        choices={(['items', ...RECORD_KINDS] as const).map((kind) => ({ value: kind, label: menuRecords.kinds[kind] }))}
        value={shown}
        onValue={(value) => onView({ ...FIRST_VIEW, shown: RECORD_KINDS.find((kind) => kind === value) ?? 'items' })}
      />
      {isItems && (
        <SelectField
          label={words.group}
          every={words.everyGroup}
          choices={groups.map((each) => ({ value: groupKeyOf(each), label: each.label }))}
          value={groupKey}
          onValue={(key) => onView({ groupKey: key })}
        />
      )}
      <TextField
        label={isItems ? words.search : common.search}
        value={text}
        onValue={(next) => onView({ text: next })}
        icon={<Search aria-hidden size={20} />}
      />
      <Button icon={<Plus aria-hidden size={20} />} onClick={add}>
        {isItems ? words.add : menuRecords.addNew[shown]}
      </Button>
      {isItems && (
        <Button
          icon={<CheckCheck aria-hidden size={20} />}
          aria-pressed={isPicking}
          onClick={() => onView({ picked: isPicking ? undefined : new Set(), chosen: undefined })}
        >
          {words.several}
        </Button>
      )}
      {isItems && (
        <Button icon={<Table2 aria-hidden size={20} />} onClick={() => onView({ chosen: { kind: 'sheet' } })}>
          {menuSheet.title}
        </Button>
      )}
      <Button icon={<History aria-hidden size={20} />} onClick={() => onView({ chosen: { kind: 'history' } })}>
        {words.history}
      </Button>
    </>
  );
}

function filterItems(items: readonly MenuItem[], text: string, group: MenuGroup | undefined): readonly MenuItem[] {
  const wanted = text.trim().toLowerCase();
  const inGroup = group && new Set(group.itemIds);
  if (wanted === '' && inGroup === undefined) return items;
  return items.filter(
    ({ id, name, sku, barcode }) =>
      (inGroup === undefined || inGroup.has(id)) &&
      (wanted === '' || `${name} ${sku ?? ''} ${barcode ?? ''}`.toLowerCase().includes(wanted)),
  );
}

/** The number after the largest one. If two drafts take the same, publishing the second asks. */
function nextId(items: readonly MenuItem[]): string {
  const largest = items.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), 0n);
  return String(largest + 1n);
}

/** A new group gets its serving period in its form. */
function newRef(list: RecordKind, id: string, vendorId: number | undefined): MenuRecordRef {
  return { list, id, ...((list === 'groups' || list === 'dayparts') && { vendor_id: vendorId ?? 0 }) };
}
