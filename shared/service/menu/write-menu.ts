import { type Instant, now, parseInstant } from '../../base/time.ts';
import {
  type MenuContent,
  type MenuDraftEdits,
  type MenuDraftForm,
  type MenuPublication,
  type MenuPublished,
  type MenuRestoration,
  MOST_DRAFT_EDITS,
  MOST_DRAFTS,
} from '../../contract/catalogue/menu-drafts.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { openingAfterClosing } from '../../engine/catalogue/next-opening.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { revisionName } from '../core/loaded-catalogue.ts';
import { changeDraft, type DraftBody, draftBody, publishDraft, restoreRevision, stateOfDraft } from '../core/menu-drafts.ts';
import { done, orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { CatalogueRevision, StoredDraft } from '../core/store.ts';
import { VENDOR_NOT_FOUND, vendorOf } from '../order/lookups.ts';

const DRAFT_NOT_FOUND = orderingFailure(404, 'draft not found');
const NOT_EVERY_VENDOR = orderingFailure(403, 'the menu is shared with vendors that the caller may not change');
const MOST_NOTES = 1000;

/** Vendors share items, taxes and sets: who writes one menu writes them all, so the caller needs access to each. */
export function writing(handle: (context: ServiceContext, call: Call, vendor: VendorRecords) => Promise<Reply>): Handler {
  return async (context, call) => {
    const vendor = vendorOf(context, call);
    if (vendor === undefined) return VENDOR_NOT_FOUND;
    if (context.catalogues.current().file.vendors.some(({ id }) => !call.claims.vendors.includes(id))) return NOT_EVERY_VENDOR;
    return handle(context, call, vendor);
  };
}

export const getMenuContent: Handler = writing(async ({ catalogues }, { query }) => {
  const { file, revision } = catalogues.current();
  const { currency, vendors, taxes, categories, items, item_sets, discounts, fees } = file;
  const name = revisionName(revision);
  const isKnown = query.known === name;
  const content = isKnown ? null : { currency, vendors, taxes, categories, items, item_sets, discounts, fees };
  return reply(200, MEDIA.json, { revision: name, content } satisfies MenuContent);
});

export const listMenuDrafts: Handler = writing(async ({ store }) => {
  const drafts = (await store.drafts.list()).map((stored) => {
    const { id, name, created_by, created_at, entries, problem } = draftBody(stored);
    const due = stored.dueAt !== undefined && { due_at: stored.dueAt };
    return { id, name, version: stored.version, created_by, created_at, edits: entries.length, ...due, ...(problem && { problem }) };
  });
  drafts.sort((one, two) => (one.created_at < two.created_at ? -1 : 1));
  return reply(200, MEDIA.json, { drafts });
});

export const createMenuDraft: Handler = writing(async (context, call) => {
  const { store, catalogues, world } = context;
  const { id, name, by } = call.body as MenuDraftForm;
  const { revision } = catalogues.current();
  const body: DraftBody = { id, name, created_by: by, created_at: now(world), base: revisionName(revision), entries: [] };
  const stored: StoredDraft = { id, version: 1, baseRevision: revision.revision, body: JSON.stringify(body) };
  const known = await store.drafts.find(id);
  if (known !== undefined) return await viewOf(context, known);
  if ((await store.drafts.list()).length >= MOST_DRAFTS) return orderingFailure(422, `there are ${MOST_DRAFTS} drafts already`);
  const saved = await store.drafts.save(stored);
  return await viewOf(context, saved ? stored : ((await store.drafts.find(id)) ?? stored));
});

export const getMenuDraft: Handler = writing(async (context, { texts }) => {
  return await viewOf(context, await context.store.drafts.find(texts.draft_id as string));
});

async function viewOf(context: ServiceContext, stored: StoredDraft | undefined): Promise<Reply> {
  if (stored === undefined) return DRAFT_NOT_FOUND;
  const { takes: _, ...body } = draftBody(stored);
  const draft = { ...body, version: stored.version, ...(stored.dueAt !== undefined && { due_at: stored.dueAt }) };
  return reply(200, MEDIA.json, { draft, ...(await stateOfDraft(context, body)) });
}

/** An edited draft is no longer planned: what was looked at and what is published would differ. */
export const editMenuDraft: Handler = writing(async (context, { texts, body: form }) => {
  const { by, entries, withdraw = [] } = form as MenuDraftEdits;
  let isTooLong = false;
  const stored = await changeDraft(context, texts.draft_id as string, (body) => {
    const gone = new Set(withdraw);
    const left = body.entries.filter(({ id }) => !gone.has(id));
    const known = new Set(body.entries.map(({ id }) => id));
    const added = entries.filter(({ id }) => !known.has(id)).map(({ id, edit }) => ({ id, by, at: now(context.world), edit }));
    isTooLong = left.length + added.length > MOST_DRAFT_EDITS;
    if (isTooLong || (added.length === 0 && left.length === body.entries.length)) return undefined;
    const { due_by: _, takes: __, problem: ___, ...rest } = body;
    return { body: { ...rest, entries: [...left, ...added] } };
  });
  if (isTooLong) return orderingFailure(422, `a draft has at most ${MOST_DRAFT_EDITS} edits`);
  return await viewOf(context, stored);
});

export const deleteMenuDraft: Handler = writing(async ({ store }, { texts }) => {
  for (;;) {
    const stored = await store.drafts.find(texts.draft_id as string);
    if (stored === undefined) return DRAFT_NOT_FOUND;
    if (await store.drafts.remove(stored.id, stored.version)) return done(204);
  }
});

export const publishMenuDraft: Handler = writing(async (context, { texts, body, at }, vendor) => {
  const form = body as MenuPublication;
  const id = texts.draft_id as string;
  if (form.when === 'now') {
    const result = await publishDraft(context, id, form.by, form.takes ?? []);
    if (result.ok || result.refusal.state !== 'unknown') return published(result);
    // The same request again, after its first answer was lost.
    const made = (await notesOf(context)).find(({ note }) => note.draft === id);
    return made === undefined ? DRAFT_NOT_FOUND : outcome({ state: 'published', revision: made.revision });
  }
  const named = form.at === undefined ? undefined : parseInstant(form.at);
  if (form.when === 'at' && named === undefined) return orderingFailure(400, 'name the moment in at');
  if (form.when === 'never') return answered(await plan(context, id, form, undefined), { state: 'not_scheduled' });
  const dueAt = form.when === 'at' ? named : openingAfterClosing(vendor.catalogue.calendar, at);
  if (dueAt === undefined) return orderingFailure(422, 'the vendor never closes and opens');
  const stored = await context.store.drafts.find(id);
  if (stored === undefined) return DRAFT_NOT_FOUND;
  const { faults, conflicts } = await stateOfDraft(context, draftBody(stored));
  if (faults.length > 0) return outcome({ state: 'faults', faults });
  if (conflicts.length > (form.takes?.length ?? 0)) return outcome({ state: 'conflicts', conflicts });
  return answered(await plan(context, id, form, dueAt), { state: 'scheduled', due_at: dueAt });
});

function plan(context: ServiceContext, id: string, { by, takes }: MenuPublication, dueAt: Instant | undefined) {
  return changeDraft(context, id, (body) => {
    const { due_by: _, takes: __, problem: ___, ...rest } = body;
    return { body: { ...rest, ...(dueAt !== undefined && { due_by: by, ...(takes && { takes }) }) }, dueAt };
  });
}

function answered(stored: StoredDraft | undefined, value: MenuPublished): Reply {
  return stored === undefined ? DRAFT_NOT_FOUND : outcome(value);
}

function outcome(value: MenuPublished): Reply {
  return reply(200, MEDIA.json, value);
}

function published(result: Awaited<ReturnType<typeof publishDraft>>): Reply {
  if (result.ok) return outcome({ state: 'published', revision: result.value.revision });
  return result.refusal.state === 'unknown' ? DRAFT_NOT_FOUND : outcome(result.refusal);
}

export const listMenuRevisions: Handler = writing(async ({ store }) => {
  const kept = new Map((await restorable(store)).map(({ revision, asOf }) => [revision, asOf]));
  const notes = new Map((await notesOf({ store })).map(({ revision, note }) => [revision, note]));
  const numbers = [...new Set([...kept.keys(), ...notes.keys()])].sort((one, two) => two - one);
  const revisions = numbers.map((revision) => {
    const { by, draft_name, changes, restored, at } = notes.get(revision) ?? {};
    const asOf = kept.get(revision) ?? at;
    return {
      revision,
      is_kept: kept.has(revision),
      ...(asOf !== undefined && { as_of: asOf }),
      ...(by !== undefined && { by }),
      ...(draft_name !== undefined && { draft_name }),
      ...(changes !== undefined && { changes }),
      ...(restored !== undefined && { restored }),
    };
  });
  return reply(200, MEDIA.json, { revisions });
});

async function restorable({ catalogue }: ServiceContext['store']): Promise<readonly CatalogueRevision[]> {
  return [...(await catalogue.listArchived()), ...(await catalogue.listRevisions())];
}

async function notesOf({ store }: Pick<ServiceContext, 'store'>) {
  return (await store.drafts.notes(MOST_NOTES)).map(({ revision, note }) => ({ revision, note: JSON.parse(note) as RevisionNote }));
}

interface RevisionNote {
  readonly draft?: string;
  readonly by?: string;
  readonly at?: Instant;
  readonly draft_name?: string;
  readonly changes?: number;
  readonly restored?: number;
}

export const restoreMenuRevision: Handler = writing(async (context, { texts, body }) => {
  const revision = (await restorable(context.store)).find((each) => revisionName(each) === texts.revision);
  if (revision === undefined) return orderingFailure(404, 'revision not found');
  return published(await restoreRevision(context, revision, (body as MenuRestoration).by));
});
