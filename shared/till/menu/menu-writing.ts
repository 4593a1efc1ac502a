import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { MenuContent, MenuPublished } from '../../contract/catalogue/menu-drafts.ts';
import type { MenuPicture } from '../../contract/catalogue/menu-pictures.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { MENU_OPERATIONS as SERVICE } from '../../contract/operations/operations-menu.ts';
import { readSheet } from '../../contract/sheet/read-sheet.ts';
import { writeSheet } from '../../contract/sheet/write-sheet.ts';
import type { MENU_OPERATIONS } from '../../till-contract/menu/menu-operations.ts';
import type { AuditEvent } from '../../till-contract/operations/audit-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { Caller, TillHandlers } from '../till-call.ts';

type Answered<Value> = { readonly kind: 'ok'; readonly value: Value } | { readonly kind: string; readonly status?: number };
type ServiceCaller = ReturnType<HostContext['drainer']>['caller'];
type Path = { readonly venue_id: number; readonly vendor_id: number };

/** Calls a service that keeps menus. A service of another make or of an older program keeps its menu elsewhere. */
async function ask<Value>(
  context: HostContext,
  caller: Caller,
  call: (service: ServiceCaller, path: Path, by: string) => Promise<Answered<Value>>,
): Promise<Outcome<Value, Refusal>> {
  const place = context.vendorOf(caller)?.place;
  const { connection, caller: service } = context.drainer();
  if (place === undefined || connection.connectivity() !== 'online') return refuse({ code: 'needs_service' });
  if (!hasCapability(connection.service(), 'menu_editor')) return refuse({ code: 'menu_kept_elsewhere' });
  const by = caller.employee?.name ?? caller.deviceName;
  const outcome = await call(service, { venue_id: place.venueId, vendor_id: place.vendorId }, by);
  return 'value' in outcome ? accept(outcome.value) : refuse({ code: refusalOf(outcome) });
}

const REFUSALS: Readonly<Record<number, string>> = { 400: 'malformed', 403: 'menu_kept_elsewhere', 404: 'unknown', 422: 'menu_full' };

const PICTURE_REFUSALS: Readonly<Record<string, string>> = { malformed: 'picture_unusable', menu_full: 'pictures_full' };

function refusalOf({ kind, status = 0 }: { readonly kind: string; readonly status?: number }): string {
  return (kind === 'rejected' ? REFUSALS[status] : undefined) ?? 'needs_service';
}

/** The other tills show the same draft, and read it again. */
async function write<Value>(...request: Parameters<typeof ask<Value>>): Promise<Outcome<Value, Refusal>> {
  const answer = await ask(...request);
  if (answer.ok) request[0].emit({ kind: 'menu_draft_changed' });
  return answer;
}

/** The last one of each host: a request that is sent again after a lost answer is the same act. */
const noted = new WeakMap<HostContext['journal'], string>();

const EVENTS: Readonly<Record<'published' | 'scheduled' | 'restored', AuditEvent>> = {
  published: 'menu_published',
  scheduled: 'menu_planned',
  restored: 'menu_restored',
};

/** The service keeps who published what; the log of the host says it among all else that was done here. */
async function noteInAudit(
  { journal }: Pick<HostContext, 'journal'>,
  caller: Caller,
  at: Instant,
  { state, revision, due_at: dueAt }: MenuPublished,
  done: 'published' | 'restored',
): Promise<void> {
  if (state !== 'published' && state !== 'scheduled') return;
  const act = state === 'published' ? done : state;
  const name = `${act} ${revision ?? dueAt}`;
  if (noted.get(journal) === name) return;
  const body = { by: caller.employee?.id ?? null, device: caller.deviceId, ...(revision !== undefined && { revision }) };
  await journal.append({ audit: { at, event: EVENTS[act], body: JSON.stringify(body) } });
  noted.set(journal, name);
}

async function readContent(context: HostContext, caller: Caller): Promise<Outcome<NonNullable<MenuContent['content']>, Refusal>> {
  const read = await ask<MenuContent>(context, caller, (service, path) => service.call(SERVICE.getMenuContent, { path, query: {} }));
  if (!read.ok) return read;
  return read.value.content === null ? refuse({ code: 'needs_service' }) : accept(read.value.content);
}

/** About as much text of each in a part: a set lists its choices. */
const ITEMS_IN_A_PART = 1000;
const SETS_IN_A_PART = 250;

/** The menu that a screen of each host is reading part by part; it is gone with its last part. */
const inParts = new WeakMap<HostContext['journal'], MenuContent>();

interface MenuRead {
  readonly known: string | undefined;
  readonly answer: Promise<Outcome<MenuContent, Refusal>>;
}

const underWay = new WeakMap<HostContext['journal'], MenuRead>();

async function readMenu(context: HostContext, caller: Caller, known: string | undefined): Promise<Outcome<MenuContent, Refusal>> {
  const query = known === undefined ? {} : { known };
  return await ask<MenuContent>(context, caller, (service, path) => service.call(SERVICE.getMenuContent, { path, query }));
}

/** A screen that did not wait for a long menu asks again: it gets the read that is under way, not a second one. */
async function readMenuOnce(context: HostContext, caller: Caller, known: string | undefined): Promise<Outcome<MenuContent, Refusal>> {
  const { journal } = context;
  const running = underWay.get(journal);
  if (running !== undefined && running.known === known) return await running.answer;
  const read = { known, answer: readMenu(context, caller, known) };
  underWay.set(journal, read);
  try {
    return await read.answer;
  } finally {
    if (underWay.get(journal) === read) underWay.delete(journal);
  }
}

async function readPart(
  context: HostContext,
  caller: Caller,
  { known, part }: { readonly known?: string; readonly part: number },
): Promise<Outcome<MenuContent & { readonly parts?: number }, Refusal>> {
  const { journal } = context;
  const before = inParts.get(journal);
  const read = await readMenuOnce(context, caller, before?.revision ?? known);
  if (!read.ok) return read;
  const kept = inParts.get(journal) ?? before;
  const menu = read.value.content === null && kept?.revision === read.value.revision ? kept : read.value;
  const { revision, content } = menu;
  if (content === null || known === revision) return accept({ revision, content: null });
  const parts = Math.max(1, Math.ceil(content.items.length / ITEMS_IN_A_PART), Math.ceil(content.item_sets.length / SETS_IN_A_PART));
  if (part < parts - 1) inParts.set(journal, menu);
  else inParts.delete(journal);
  const lists = {
    items: content.items.slice(part * ITEMS_IN_A_PART, (part + 1) * ITEMS_IN_A_PART),
    item_sets: content.item_sets.slice(part * SETS_IN_A_PART, (part + 1) * SETS_IN_A_PART),
  };
  const others = part === 0 ? content : { ...NO_LISTS, currency: content.currency };
  return accept({ revision, parts, content: { ...others, ...lists } });
}

const NO_LISTS = { vendors: [], taxes: [], categories: [], discounts: [], fees: [] } as const;

/** Revisions and drafts are named by the service and the screen; the host only passes them on, with the name of who is signed in. */
export const MENU_HANDLERS: TillHandlers<HostContext, typeof MENU_OPERATIONS> = {
  readMenu: (context, { caller, query: { known, part } }) =>
    part === undefined
      ? readMenu(context, caller, known)
      : readPart(context, caller, { part: Number(part), ...(known !== undefined && { known }) }),
  listMenuDrafts: (context, { caller }) => ask(context, caller, (service, path) => service.call(SERVICE.listMenuDrafts, { path })),
  beginMenuDraft: (context, { caller, path: { draft_id: id }, body: { name } }) =>
    write(context, caller, (service, path, by) => service.call(SERVICE.createMenuDraft, { path, body: { value: { id, name, by } } })),
  readMenuDraft: (context, { caller, path: { draft_id } }) =>
    ask(context, caller, (service, path) => service.call(SERVICE.getMenuDraft, { path: { ...path, draft_id } })),
  editMenuDraft: (context, { caller, path: { draft_id }, body }) =>
    write(context, caller, (service, path, by) =>
      service.call(SERVICE.editMenuDraft, { path: { ...path, draft_id }, body: { value: { ...body, by } } }),
    ),
  async publishMenuDraft(context, { caller, at, path: { draft_id }, body }) {
    const published = await write<MenuPublished>(context, caller, (service, path, by) =>
      service.call(SERVICE.publishMenuDraft, { path: { ...path, draft_id }, body: { value: { ...body, by } } }),
    );
    if (published.ok) await noteInAudit(context, caller, at, published.value, 'published');
    return !published.ok && published.refusal.code === 'menu_full' ? refuse({ code: 'never_opens' }) : published;
  },
  /** A draft that is gone already was thrown away by the same request before, or by someone else. */
  async dropMenuDraft(context, { caller, path: { draft_id } }) {
    const dropped = await write<undefined>(context, caller, (service, path) =>
      service.call(SERVICE.deleteMenuDraft, { path: { ...path, draft_id } }),
    );
    return !dropped.ok && dropped.refusal.code === 'unknown' ? accept(undefined) : dropped;
  },
  listMenuRevisions: (context, { caller }) => ask(context, caller, (service, path) => service.call(SERVICE.listMenuRevisions, { path })),
  async restoreMenuRevision(context, { caller, at, path: { revision } }) {
    const restored = await ask<MenuPublished>(context, caller, (service, path, by) =>
      service.call(SERVICE.restoreMenuRevision, { path: { ...path, revision }, body: { value: { by } } }),
    );
    if (restored.ok) await noteInAudit(context, caller, at, restored.value, 'restored');
    return restored;
  },
  async keepMenuPicture(context, { caller, body: value }) {
    const kept = await ask<MenuPicture>(context, caller, (service, path) =>
      service.call(SERVICE.keepMenuPicture, { path, body: { value } }),
    );
    return kept.ok ? kept : refuse({ code: PICTURE_REFUSALS[kept.refusal.code] ?? kept.refusal.code });
  },
  async readMenuSheet(context, { caller }) {
    const content = await readContent(context, caller);
    return content.ok ? accept({ text: writeSheet(content.value) }) : content;
  },
  async checkMenuSheet(context, { caller, body }) {
    const content = await readContent(context, caller);
    if (!content.ok) return content;
    const { edits, faults } = readSheet(content.value, body.text);
    return accept({ edits, faults: faults.map(({ message: _message, ...fault }) => fault) });
  },
};
