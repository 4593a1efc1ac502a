import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Instant, now } from '../../base/time.ts';
import { applyEdits, findMenuFaults, makeEdits } from '../../contract/catalogue/apply-edits.ts';
import type { Catalogue } from '../../contract/catalogue/catalogue.ts';
import { describeChanges, findConflicts, type MenuChange, type MenuConflict } from '../../contract/catalogue/menu-changes.ts';
import type { ConflictTake, MenuDraft } from '../../contract/catalogue/menu-drafts.ts';
import { MENU_LISTS, type MenuEdit, type MenuFault, type MenuRecordRef, menuKey } from '../../contract/catalogue/menu-edits.ts';
import { findMenuRecord, type MenuRecord, recordsBeside } from '../../contract/catalogue/menu-records.ts';
import { settleEdits } from '../../contract/catalogue/settle-edits.ts';
import { parseCatalogueFile } from '../../wire/catalogue/shared-lists.ts';
import type { ServiceContext } from './call.ts';
import type { Publication } from './catalogues.ts';
import { type LoadedCatalogue, revisionName } from './loaded-catalogue.ts';
import type { CatalogueRevision, StoredDraft } from './store.ts';

type Context = Pick<ServiceContext, 'store' | 'catalogues' | 'world'>;

/** A draft as the store keeps it, with the choices that its publication was planned with. */
export interface DraftBody extends Omit<MenuDraft, 'version' | 'due_at'> {
  readonly takes?: readonly ConflictTake[];
}

export function draftBody({ body }: StoredDraft): DraftBody {
  return JSON.parse(body) as DraftBody;
}

/** Returns undefined if there is no such draft. `change` is called again if another person was faster. */
export async function changeDraft(
  { store }: Pick<Context, 'store'>,
  id: string,
  change: (body: DraftBody, stored: StoredDraft) => { readonly body: DraftBody; readonly dueAt?: Instant | undefined } | undefined,
): Promise<StoredDraft | undefined> {
  for (;;) {
    const stored = await store.drafts.find(id);
    if (stored === undefined) return undefined;
    const changed = change(draftBody(stored), stored);
    if (changed === undefined) return stored;
    const { id: _, version, baseRevision } = stored;
    const next: StoredDraft = {
      id,
      version: version + 1,
      baseRevision,
      ...(changed.dueAt !== undefined && { dueAt: changed.dueAt }),
      body: JSON.stringify(changed.body),
    };
    if (await store.drafts.save(next)) return next;
  }
}

/** What a draft changes, and what stands between it and the menu in use. */
export interface DraftState {
  readonly changes: readonly MenuChange[];
  readonly faults: readonly MenuFault[];
  readonly conflicts: readonly MenuConflict[];
  readonly records: readonly TouchedRecord[];
}

interface TouchedRecord {
  readonly record: MenuRecordRef;
  readonly value?: MenuRecord;
}

export async function stateOfDraft({ catalogues }: Pick<Context, 'catalogues'>, body: DraftBody): Promise<DraftState> {
  const current = catalogues.current();
  const { base, ours, changes } = await readDraft({ catalogues }, current, body);
  const conflicts = findConflicts(base === current.file ? [] : describeChanges(base, current.file), changes);
  // A fault of an edit that meets another person's change is reported as that conflict.
  const met = new Set(conflicts.map(({ record }) => menuKey(record)));
  const onto = base === current.file ? ours : makeEdits(current.file, editsOf(body));
  const faults = [...onto.faults.filter(({ record }) => record === undefined || !met.has(menuKey(record))), ...findMenuFaults(onto.file)];
  return { changes, faults, conflicts, records: touchedRecords(onto.file, editsOf(body)) };
}

function touchedRecords(file: Catalogue, edits: readonly MenuEdit[]): readonly TouchedRecord[] {
  const touched = new Map(edits.flatMap((edit) => touchedBy(file, edit)).map((record) => [menuKey(record), record]));
  return [...touched.values()].map((record) => {
    const value = findMenuRecord(file, record);
    return value === undefined ? { record } : { record, value };
  });
}

/** Moving a group numbers its neighbours again. */
function touchedBy(file: Catalogue, { kind, record }: MenuEdit): readonly MenuRecordRef[] {
  if (kind !== 'move') return [record];
  return (recordsBeside(file, record) ?? []).map(({ id }) => ({ ...record, id: String(id) }));
}

async function readDraft({ catalogues }: Pick<Context, 'catalogues'>, current: LoadedCatalogue, body: DraftBody) {
  const past = body.base === revisionName(current.revision) ? current : await catalogues.past(body.base);
  const base = (past ?? current).file;
  const ours = makeEdits(base, editsOf(body));
  return { base, ours, changes: describeChanges(base, ours.file) };
}

function editsOf({ entries }: DraftBody): readonly MenuEdit[] {
  return entries.map(({ edit }) => edit);
}

export type PublishRefusal =
  | { readonly state: 'unknown' }
  | { readonly state: 'no_changes' }
  | { readonly state: 'faults'; readonly faults: readonly MenuFault[] }
  | { readonly state: 'conflicts'; readonly conflicts: readonly MenuConflict[] };

/** Puts a draft into use: the draft is gone and the menu is new, or neither. */
export function publishDraft(
  context: Context,
  id: string,
  by: string,
  takes: readonly ConflictTake[],
): Promise<Outcome<CatalogueRevision, PublishRefusal>> {
  return context.catalogues.publish(async (newest): Promise<Outcome<Publication, PublishRefusal>> => {
    const stored = await context.store.drafts.find(id);
    if (stored === undefined) return refuse({ state: 'unknown' });
    const body = draftBody(stored);
    const { base, changes } = await readDraft(context, newest, body);
    const conflicts = findConflicts(base === newest.file ? [] : describeChanges(base, newest.file), changes);
    const uses = new Map(takes.map(({ record, field, use }) => [menuKey(record, field), use]));
    const open = conflicts.filter(({ record, field }) => !uses.has(menuKey(record, field)));
    if (open.length > 0) return refuse({ state: 'conflicts', conflicts: open });
    const kept = conflicts.filter(({ record, field }) => uses.get(menuKey(record, field)) === 'published');
    const edited = applyEdits(newest.file, settleEdits(newest.file, editsOf(body), kept));
    if (!edited.ok) return refuse({ state: 'faults', faults: edited.refusal });
    const made = describeChanges(newest.file, edited.value).length;
    if (made === 0) return refuse({ state: 'no_changes' });
    const note = JSON.stringify({ by, at: now(context.world), draft: body.id, draft_name: body.name, changes: made });
    return accept({ file: edited.value, origin: { note, draft: { id, version: stored.version } } });
  });
}

/** Puts the menu of an earlier revision into use again. Places, their rules and employees stay as they are now. */
export function restoreRevision(
  context: Context,
  revision: CatalogueRevision,
  by: string,
): Promise<Outcome<CatalogueRevision, PublishRefusal>> {
  return context.catalogues.publish(async (newest): Promise<Outcome<Publication, PublishRefusal>> => {
    const old = (await context.catalogues.past(revisionName(revision)))?.file ?? (await readArchived(context.store, revision));
    if (old === undefined) return refuse({ state: 'unknown' });
    const file = withMenuOf(newest.file, old);
    const faults = findMenuFaults(file);
    if (faults.length > 0) return refuse({ state: 'faults', faults });
    const made = describeChanges(newest.file, file).length;
    if (made === 0) return refuse({ state: 'no_changes' });
    return accept({ file, origin: { note: JSON.stringify({ by, at: now(context.world), restored: revision.revision, changes: made }) } });
  });
}

async function readArchived({ catalogue }: Context['store'], { revision }: CatalogueRevision): Promise<Catalogue | undefined> {
  const text = await catalogue.readArchived(revision);
  return text === undefined ? undefined : parseCatalogueFile(text);
}

function withMenuOf(now: Catalogue, old: Catalogue): Catalogue {
  const lists = Object.fromEntries(MENU_LISTS.map((name) => [name, old[name]]));
  const before = new Map(old.vendors.map((vendor) => [vendor.id, vendor]));
  const vendors = now.vendors.map((vendor) => {
    const past = before.get(vendor.id);
    if (past === undefined) return vendor;
    const { off_menu_item_ids: _, ...rest } = vendor;
    return { ...rest, dayparts: past.dayparts, ...(past.off_menu_item_ids && { off_menu_item_ids: past.off_menu_item_ids }) };
  });
  return { ...now, ...lists, vendors };
}

/** Publishes every draft that is due. One that cannot be published stays a draft and says why; the menu in use stays as it is. */
export async function publishDueDrafts(context: Context, at: Instant): Promise<void> {
  for (const stored of await context.store.drafts.due(at)) {
    const { due_by, created_by, takes = [] } = draftBody(stored);
    const published = await publishDraft(context, stored.id, due_by ?? created_by, takes);
    if (published.ok || published.refusal.state === 'unknown') continue;
    const problem = published.refusal.state;
    await changeDraft(context, stored.id, (body, { version }) => (version === stored.version ? { body: { ...body, problem } } : undefined));
  }
}
