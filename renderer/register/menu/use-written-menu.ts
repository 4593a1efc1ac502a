import { useCallback, useMemo, useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { MENU_OPERATIONS } from '../../../shared/till-contract/menu/menu-operations.ts';
import type { TillAnswerOf, TillRequestOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useListed } from '../frame/use-listed.ts';
import { useRegister } from '../frame/use-register.ts';

type Operations = typeof MENU_OPERATIONS;
export type MenuContent = NonNullable<TillAnswerOf<Operations['readMenu']>['content']>;
export type MenuItem = MenuContent['items'][number];
export type DraftView = TillAnswerOf<Operations['readMenuDraft']>;
export type MenuEdit = TillRequestOf<Operations['editMenuDraft']>['entries'][number]['edit'];
export type MenuRecordRef = DraftView['changes'][number]['record'];
export type MenuPublished = TillAnswerOf<Operations['publishMenuDraft']>;
type PublishForm = TillRequestOf<Operations['publishMenuDraft']>;
export type ConflictTake = NonNullable<PublishForm['takes']>[number];

/** The menu in use and the draft that is open. */
interface Read {
  readonly content: MenuContent;
  readonly drafts: TillAnswerOf<Operations['listMenuDrafts']>['drafts'];
  readonly view: DraftView | undefined;
}

export interface WrittenMenu extends Partial<Read> {
  readonly refusal: HostRefusal | undefined;
  readonly isBusy: boolean;
  readonly choose: (draftId: string | undefined) => void;
  /** Adds edits to the open draft, which it begins if there is none. True once they are kept. */
  readonly save: (edits: readonly MenuEdit[]) => Promise<boolean>;
  readonly publish: (form: PublishForm) => Promise<MenuPublished | undefined>;
  readonly discard: () => Promise<boolean>;
}

/** Reads the menu as it is written, and the newest draft or the chosen one. The content is read once for each revision. */
export function useWrittenMenu(): WrittenMenu {
  const { world } = useRegister();
  const { menu: words } = useWords();
  const formats = useFormats();
  const [chosen, setChosen] = useState<string>();
  const cached = useRef<{ readonly revision: string; readonly content: MenuContent }>(undefined);
  const ask = useCallback(() => readWritten(cached, chosen), [chosen]);
  const { value, refusal: readRefusal, refresh } = useListed<Read, 'catalogue_changed'>(ask, EVENTS);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const [isBusy, setBusy] = useState(false);
  const doing = async <Value>(work: () => Promise<Outcome<Value, HostRefusal>>): Promise<Value | undefined | true> => {
    setBusy(true);
    const answer = await work();
    setBusy(false);
    setRefusal(answer.ok ? undefined : answer.refusal);
    refresh();
    return answer.ok ? (answer.value ?? true) : undefined;
  };
  const view = value?.view;
  const save = async (edits: readonly MenuEdit[]): Promise<boolean> => {
    const draft_id = view?.draft.id ?? uuidV7(world);
    const done = await doing<unknown>(async () => {
      if (view === undefined) {
        const name = words.draftName({ when: formats.dateAndTime(now(world)) });
        const begun = await askTill(MENU_OPERATIONS.beginMenuDraft, { path: { draft_id }, body: { name } });
        if (!begun.ok) return begun;
        setChosen(draft_id);
      }
      const entries = edits.map((edit) => ({ id: uuidV7(world), edit }));
      return await askTill(MENU_OPERATIONS.editMenuDraft, { path: { draft_id }, body: { entries } });
    });
    return done !== undefined;
  };
  const path = { draft_id: view?.draft.id ?? '' };
  return {
    ...value,
    refusal: refusal ?? readRefusal,
    isBusy,
    choose: setChosen,
    save,
    publish: async (body) => (await doing(() => askTill(MENU_OPERATIONS.publishMenuDraft, { path, body }))) as MenuPublished | undefined,
    discard: async () => (await doing(() => askTill(MENU_OPERATIONS.dropMenuDraft, { path }))) !== undefined,
  };
}

const EVENTS = ['catalogue_changed'] as const;

async function readWritten(
  cached: { current: { readonly revision: string; readonly content: MenuContent } | undefined },
  chosen: string | undefined,
): Promise<Outcome<Read, HostRefusal>> {
  const known = cached.current?.revision;
  const menu = await askTill(MENU_OPERATIONS.readMenu, { query: known === undefined ? {} : { known } });
  if (!menu.ok) return menu;
  const content = menu.value.content ?? cached.current?.content;
  if (content === undefined) return await readWritten({ current: undefined }, chosen);
  cached.current = { revision: menu.value.revision, content };
  const list = await askTill(MENU_OPERATIONS.listMenuDrafts, {});
  if (!list.ok) return list;
  const { drafts } = list.value;
  const draft = drafts.find(({ id }) => id === chosen) ?? drafts.at(-1);
  if (draft === undefined) return accept({ content, drafts, view: undefined });
  const view = await askTill(MENU_OPERATIONS.readMenuDraft, { path: { draft_id: draft.id } });
  return view.ok || view.refusal.code === 'unknown' ? accept({ content, drafts, view: view.ok ? view.value : undefined }) : view;
}

/** The items as they would be with the draft, in the order of the menu; new ones are last. */
export function useItemsOf({ content, view }: Pick<WrittenMenu, 'content' | 'view'>): readonly MenuItem[] {
  const records = view?.records;
  return useMemo(() => {
    const touched = new Map(records?.flatMap(({ record, value }) => (record.list === 'items' ? [[record.id, value] as const] : [])));
    if (content === undefined || touched.size === 0) return content?.items ?? [];
    const items = content.items.flatMap((item): readonly MenuItem[] => {
      if (!touched.has(item.id)) return [item];
      const value = touched.get(item.id);
      touched.delete(item.id);
      return value === undefined ? [] : [value as unknown as MenuItem];
    });
    return [...items, ...[...touched.values()].flatMap((value) => (value === undefined ? [] : [value as unknown as MenuItem]))];
  }, [content, records]);
}

export interface MenuGroup {
  readonly ref: Extract<MenuEdit, { readonly kind: 'move' }>['record'];
  readonly label: string;
  readonly itemIds: readonly string[];
}

/** Names a group among those of its vendor. */
export function groupKeyOf({ ref }: MenuGroup): string {
  return `${ref.daypart_id}/${ref.id}`;
}

/** The groups of a vendor with their day part, as they would be with the draft. */
export function useGroupsOf({ content, view }: Pick<WrittenMenu, 'content' | 'view'>, vendorId: number | undefined): readonly MenuGroup[] {
  const records = view?.records;
  return useMemo(() => {
    const vendor = content?.vendors.find(({ id }) => id === vendorId);
    return (vendor?.dayparts ?? []).flatMap(({ id: daypart_id, name, groups }) =>
      groups.map((group) => {
        const ref = { list: 'groups', vendor_id: vendor?.id ?? 0, daypart_id, id: group.id } as const;
        const value = records?.find(
          ({ record }) => record.id === group.id && record.daypart_id === daypart_id && record.vendor_id === vendorId,
        )?.value;
        const ids: unknown = value?.item_ids ?? group.item_ids;
        return { ref, label: `${group.name} · ${name}`, itemIds: Array.isArray(ids) ? (ids as readonly string[]) : [] };
      }),
    );
  }, [content, records, vendorId]);
}

/** The edit that sets one field, or clears it without a value. */
export function setField(record: MenuRecordRef, field: readonly string[], value?: unknown): MenuEdit {
  return { kind: 'set', record, field, ...(value !== undefined && { value: { [field.at(-1) as string]: value } }) };
}
