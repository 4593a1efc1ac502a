import { useCallback, useMemo, useRef, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { MENU_OPERATIONS } from '../../../shared/till-contract/menu/menu-operations.ts';
import type { TillAnswerOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill, MENU_PATIENCE } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useListed } from '../frame/use-listed.ts';
import { useRegister } from '../frame/use-register.ts';
import type {
  DraftView,
  MenuContent,
  MenuEdit,
  MenuItem,
  MenuPublished,
  MenuRecordRef,
  Operations,
  PublishForm,
} from './fields/menu-types.ts';
import { recordsOf, type WrittenRecord, withTouched } from './fields/record-values.ts';

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
  const { value, refusal: readRefusal, refresh } = useListed<Read, (typeof EVENTS)[number]>(ask, EVENTS);
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
        const begun = await askTill(MENU_OPERATIONS.beginMenuDraft, { path: { draft_id }, body: { name } }, MENU_PATIENCE);
        if (!begun.ok) return begun;
        setChosen(draft_id);
      }
      const entries = edits.map((edit) => ({ id: uuidV7(world), edit }));
      return await askTill(MENU_OPERATIONS.editMenuDraft, { path: { draft_id }, body: { entries } }, MENU_PATIENCE);
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
    publish: async (body) =>
      (await doing(() => askTill(MENU_OPERATIONS.publishMenuDraft, { path, body }, MENU_PATIENCE))) as MenuPublished | undefined,
    discard: async () => (await doing(() => askTill(MENU_OPERATIONS.dropMenuDraft, { path }, MENU_PATIENCE))) !== undefined,
  };
}

const EVENTS = ['catalogue_changed', 'menu_draft_changed'] as const;

async function readWritten(
  cached: { current: { readonly revision: string; readonly content: MenuContent } | undefined },
  chosen: string | undefined,
): Promise<Outcome<Read, HostRefusal>> {
  const menu = await readMenu(cached.current?.revision);
  if (!menu.ok) return menu;
  const content = menu.value.content ?? cached.current?.content;
  if (content === undefined) return await readWritten({ current: undefined }, chosen);
  cached.current = { revision: menu.value.revision, content };
  const list = await askTill(MENU_OPERATIONS.listMenuDrafts, {}, MENU_PATIENCE);
  if (!list.ok) return list;
  const { drafts } = list.value;
  const draft = drafts.find(({ id }) => id === chosen) ?? drafts.at(-1);
  if (draft === undefined) return accept({ content, drafts, view: undefined });
  const view = await askTill(MENU_OPERATIONS.readMenuDraft, { path: { draft_id: draft.id } }, MENU_PATIENCE);
  return view.ok || view.refusal.code === 'unknown' ? accept({ content, drafts, view: view.ok ? view.value : undefined }) : view;
}

/** Part by part, with time for the window between them, and from the start where the menu has changed meanwhile. */
async function readMenu(known: string | undefined): Promise<Outcome<TillAnswerOf<Operations['readMenu']>, HostRefusal>> {
  const first = await askTill(MENU_OPERATIONS.readMenu, { query: { part: '0', ...(known !== undefined && { known }) } }, MENU_PATIENCE);
  if (!first.ok || first.value.content === null) return first;
  const items: MenuItem[] = [...first.value.content.items];
  const sets = [...first.value.content.item_sets];
  for (let part = 1; part < (first.value.parts ?? 1); part++) {
    const next = await askTill(MENU_OPERATIONS.readMenu, { query: { part: `${part}` } }, MENU_PATIENCE);
    if (!next.ok) return next;
    if (next.value.revision !== first.value.revision) return await readMenu(undefined);
    items.push(...(next.value.content?.items ?? []));
    sets.push(...(next.value.content?.item_sets ?? []));
  }
  return accept({ ...first.value, content: { ...first.value.content, items, item_sets: sets } });
}

/** The items as they would be with the draft, in the order of the menu; new ones are last. */
export function useItemsOf({ content, view }: Pick<WrittenMenu, 'content' | 'view'>): readonly MenuItem[] {
  const touched = view?.records;
  return useMemo(
    () => (content === undefined ? [] : withTouched(content.items, touched, ({ list }) => list === 'items')),
    [content, touched],
  );
}

/** The records of one kind as they would be with the draft; of a vendor where each has its own. */
export function useRecordsOf(
  { content, view }: Pick<WrittenMenu, 'content' | 'view'>,
  list: MenuRecordRef['list'],
  vendorId: number | undefined,
): readonly WrittenRecord[] {
  const touched = view?.records;
  return useMemo(() => (content === undefined ? [] : recordsOf({ content, touched }, list, vendorId)), [content, touched, list, vendorId]);
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
export function useGroupsOf(written: Pick<WrittenMenu, 'content' | 'view'>, vendorId: number | undefined): readonly MenuGroup[] {
  const groups = useRecordsOf(written, 'groups', vendorId);
  const dayparts = useRecordsOf(written, 'dayparts', vendorId);
  return useMemo(() => {
    const periods = new Map(dayparts.map(({ ref, value }) => [ref.id, String(value.name)]));
    return groups.map(({ ref, value: { name, item_ids } }) => ({
      ref: ref as MenuGroup['ref'],
      label: `${name} · ${periods.get(ref.daypart_id ?? '')}`,
      itemIds: Array.isArray(item_ids) ? (item_ids as readonly string[]) : [],
    }));
  }, [groups, dayparts]);
}
