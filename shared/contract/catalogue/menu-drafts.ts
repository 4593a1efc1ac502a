import { type Static, Type } from 'typebox';
import {
  addition,
  Count,
  Currency,
  closedRecord,
  described,
  Flag,
  keyed,
  list,
  Moment,
  nullable,
  oneOf,
  optional,
  record,
  text,
} from '../http/schema.ts';
import { CatalogueCategory, CatalogueTax } from './catalogue.ts';
import { CatalogueItem, CatalogueItemSet } from './catalogue-items.ts';
import { CatalogueDiscount, CatalogueFee } from './catalogue-offers.ts';
import { CatalogueVendor } from './catalogue-places.ts';
import { MenuEdit, MenuField, MenuRecordRef } from './menu-edits.ts';

/** What the service says about menus that are being written. */

export const WHY_MENUS_ARE_WRITTEN = 'Neither document can write a menu: a stand without a back office needs a menu of its own.';

export const MOST_DRAFTS = 100;
export const MOST_DRAFT_EDITS = 2000;

const Id = text(64, 1);
const Person = described('The name of who does it, as the caller knows them.', text(255, 1));
const Value = described('Any value; absent where the field has none.', Type.Unknown());
const Field = list(text(255));

export const DraftEntry = closedRecord('DraftEntry', { id: Id, edit: MenuEdit });
export type DraftEntry = Static<typeof DraftEntry>;

export const MenuDraft = record('MenuDraft', {
  id: Id,
  name: text(255),
  version: Count,
  created_by: Person,
  created_at: Moment,
  base: described('The revision that the edits began with.', text(64)),
  entries: list(record('MenuDraftEntry', { id: Id, by: Person, at: Moment, edit: MenuEdit })),
  due_at: optional(described('When it is published by itself.', Moment)),
  due_by: optional(Person),
  problem: optional(described('Why it was not published when it was due.', oneOf('faults', 'conflicts', 'no_changes'))),
});
export type MenuDraft = Static<typeof MenuDraft>;

export const MenuFaultRecord = record('MenuFault', { record: optional(MenuRecordRef), field: Field, code: text(64), message: text(1024) });
export const MenuChangeRecord = record('MenuChange', {
  kind: oneOf('added', 'removed', 'changed'),
  record: MenuRecordRef,
  name: text(255),
  field: Field,
  from: optional(Value),
  to: optional(Value),
});
export const MenuConflictRecord = record('MenuConflict', {
  record: MenuRecordRef,
  name: text(255),
  field: Field,
  base: optional(Value),
  published: optional(Value),
  draft: optional(Value),
});

export const MenuDraftView = addition(
  WHY_MENUS_ARE_WRITTEN,
  record('MenuDraftView', {
    draft: MenuDraft,
    changes: described('What differs from the revision that the draft began with.', list(MenuChangeRecord)),
    faults: described('Why the menu could not be used like this; empty: it can be published.', list(MenuFaultRecord)),
    records: described(
      'The records that the edits touch, as they would be; without a value where they would be gone.',
      list(record('MenuDraftRecord', { record: MenuRecordRef, value: optional(keyed(Type.Unknown())) })),
    ),
    conflicts: described('Fields that another person changed and published meanwhile.', list(MenuConflictRecord)),
  }),
);
export type MenuDraftView = Static<typeof MenuDraftView>;

export const MenuDraftList = addition(
  WHY_MENUS_ARE_WRITTEN,
  record('MenuDraftList', {
    drafts: list(
      record('MenuDraftSummary', {
        id: Id,
        name: text(255),
        version: Count,
        created_by: Person,
        created_at: Moment,
        edits: Count,
        due_at: optional(Moment),
        problem: optional(text(64)),
      }),
    ),
  }),
);
export type MenuDraftList = Static<typeof MenuDraftList>;

export const MenuDraftForm = addition(WHY_MENUS_ARE_WRITTEN, closedRecord('MenuDraftForm', { id: Id, name: text(64, 1), by: Person }));
export type MenuDraftForm = Static<typeof MenuDraftForm>;

export const MenuDraftEdits = addition(
  WHY_MENUS_ARE_WRITTEN,
  closedRecord('MenuDraftEdits', {
    by: Person,
    entries: described('An entry whose id the draft has already changes nothing.', list(DraftEntry, { maxItems: MOST_DRAFT_EDITS })),
    withdraw: optional(described('Entries that are taken back.', list(Id, { maxItems: MOST_DRAFT_EDITS }))),
  }),
);
export type MenuDraftEdits = Static<typeof MenuDraftEdits>;

export const ConflictTake = closedRecord('ConflictTake', {
  record: MenuRecordRef,
  field: Type.Union([MenuField, list(text(64), { maxItems: 0 })]),
  use: oneOf('draft', 'published'),
});
export type ConflictTake = Static<typeof ConflictTake>;

export const MenuPublication = addition(
  WHY_MENUS_ARE_WRITTEN,
  closedRecord('MenuPublication', {
    by: Person,
    when: described(
      '`doors`: when the vendor next opens. `at`: at the moment named. `never`: no longer.',
      oneOf('now', 'doors', 'at', 'never'),
    ),
    at: optional(Moment),
    takes: optional(described('Which value each conflict gets.', list(ConflictTake, { maxItems: MOST_DRAFT_EDITS }))),
  }),
);
export type MenuPublication = Static<typeof MenuPublication>;

export const MenuPublished = addition(
  WHY_MENUS_ARE_WRITTEN,
  record('MenuPublished', {
    state: oneOf('published', 'scheduled', 'not_scheduled', 'faults', 'conflicts', 'no_changes'),
    revision: optional(Count),
    due_at: optional(Moment),
    faults: optional(list(MenuFaultRecord)),
    conflicts: optional(list(MenuConflictRecord)),
  }),
);
export type MenuPublished = Static<typeof MenuPublished>;

export const MenuRestoration = addition(WHY_MENUS_ARE_WRITTEN, closedRecord('MenuRestoration', { by: Person }));
export type MenuRestoration = Static<typeof MenuRestoration>;

export const MenuRevisionList = addition(
  WHY_MENUS_ARE_WRITTEN,
  record('MenuRevisionList', {
    revisions: list(
      record('MenuRevision', {
        revision: Count,
        as_of: optional(Moment),
        is_kept: described('Whether its menu can be put into use again.', Flag),
        by: optional(Person),
        draft_name: optional(text(255)),
        changes: optional(Count),
        restored: optional(described('The earlier revision that it repeats.', Count)),
      }),
    ),
  }),
);
export type MenuRevisionList = Static<typeof MenuRevisionList>;

export const MenuContent = addition(
  WHY_MENUS_ARE_WRITTEN,
  record('MenuContent', {
    revision: text(64),
    content: nullable(
      record('MenuContentLists', {
        currency: Currency,
        vendors: list(CatalogueVendor),
        taxes: list(CatalogueTax),
        categories: list(CatalogueCategory),
        items: list(CatalogueItem),
        item_sets: list(CatalogueItemSet),
        discounts: list(CatalogueDiscount),
        fees: list(CatalogueFee),
      }),
    ),
  }),
);
export type MenuContent = Static<typeof MenuContent>;
