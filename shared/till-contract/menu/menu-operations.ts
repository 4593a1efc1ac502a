import { Type } from 'typebox';
import {
  ConflictTake,
  DraftEntry,
  MenuContent,
  MenuDraftList,
  MenuDraftView,
  MenuPublished,
  MenuRevisionList,
  MOST_DRAFT_EDITS,
} from '../../contract/catalogue/menu-drafts.ts';
import { MenuEdit } from '../../contract/catalogue/menu-edits.ts';
import { MenuPicture, PictureText } from '../../contract/catalogue/menu-pictures.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { Count, closedRecord, list, Moment, oneOf, optional, record, text } from '../../contract/http/schema.ts';
import { SHEET_FAULT_CODES } from '../../contract/sheet/sheet-faults.ts';
import { AnyText } from '../parts/answer-values.ts';
import { GivenName, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

/** The menu as a manager writes it. It is kept by the service; a service of another make keeps its own, and the till says so. */

const shared = { devices: ['till'], needsEmployee: true, right: 'menu', query: NO_TILL_QUERY } as const;
const REFUSALS = ['needs_service', 'menu_kept_elsewhere'] as const;
const DRAFT_PATH = '/till/menu/drafts/{draft_id}' as const;

/** A screen that reads thousands of items in one answer is held up by it, so it may read them in parts; the first has all the other lists. */
const WrittenMenu = record('WrittenMenu', { ...MenuContent.properties, parts: optional(Count) });

export const MENU_OPERATIONS = {
  readMenu: tillOperation({
    ...shared,
    id: 'readMenu',
    method: 'GET',
    path: '/till/menu',
    summary: 'The menu as it is written; without its content where the screen has that revision',
    query: queryOf({ known: optional(text(64, 1)), part: optional(Type.String({ pattern: '^[0-9]{1,4}$', maxLength: 4 })) }),
    request: undefined,
    answer: WrittenMenu,
    refusals: REFUSALS,
  }),
  listMenuDrafts: tillOperation({
    ...shared,
    id: 'listMenuDrafts',
    method: 'GET',
    path: '/till/menu/drafts',
    summary: 'Menus that are being written',
    request: undefined,
    answer: MenuDraftList,
    refusals: REFUSALS,
  }),
  beginMenuDraft: tillOperation({
    ...shared,
    id: 'beginMenuDraft',
    method: 'PUT',
    path: DRAFT_PATH,
    summary: 'Begin a draft of the menu',
    request: closedRecord('BeginMenuDraft', { name: GivenName }),
    answer: MenuDraftView,
    refusals: [...REFUSALS, 'menu_full'],
  }),
  readMenuDraft: tillOperation({
    ...shared,
    id: 'readMenuDraft',
    method: 'GET',
    path: DRAFT_PATH,
    summary: 'A draft, what it changes, and what is wrong with it',
    request: undefined,
    answer: MenuDraftView,
    refusals: REFUSALS,
  }),
  editMenuDraft: tillOperation({
    ...shared,
    id: 'editMenuDraft',
    method: 'POST',
    path: `${DRAFT_PATH}/edits`,
    summary: 'Add edits to a draft, or take some back; an entry that the draft has changes nothing',
    request: closedRecord('EditMenuDraft', {
      entries: list(DraftEntry, { maxItems: MOST_DRAFT_EDITS }),
      withdraw: optional(list(RecordId, { maxItems: MOST_DRAFT_EDITS })),
    }),
    answer: MenuDraftView,
    refusals: [...REFUSALS, 'menu_full'],
  }),
  publishMenuDraft: tillOperation({
    ...shared,
    id: 'publishMenuDraft',
    method: 'POST',
    path: `${DRAFT_PATH}/publication`,
    summary: 'Put a draft into use now, at a time, or when the stand next opens; or no longer',
    request: closedRecord('PublishMenuDraft', {
      when: oneOf('now', 'doors', 'at', 'never'),
      at: optional(Moment),
      takes: optional(list(ConflictTake, { maxItems: MOST_DRAFT_EDITS })),
    }),
    answer: MenuPublished,
    refusals: [...REFUSALS, 'never_opens'],
  }),
  dropMenuDraft: tillOperation({
    ...shared,
    id: 'dropMenuDraft',
    method: 'DELETE',
    path: DRAFT_PATH,
    summary: 'Throw a draft away',
    request: undefined,
    answer: undefined,
    refusals: REFUSALS,
  }),
  listMenuRevisions: tillOperation({
    ...shared,
    id: 'listMenuRevisions',
    method: 'GET',
    path: '/till/menu/revisions',
    summary: 'Every revision of the menu: who made it, when, and from which draft',
    request: undefined,
    answer: MenuRevisionList,
    refusals: REFUSALS,
  }),
  restoreMenuRevision: tillOperation({
    ...shared,
    id: 'restoreMenuRevision',
    method: 'POST',
    path: '/till/menu/revisions/{revision}/restoration',
    summary: 'Put the menu of an earlier revision into use again',
    request: closedRecord('RestoreMenuRevision', {}),
    answer: MenuPublished,
    refusals: REFUSALS,
  }),
  keepMenuPicture: tillOperation({
    ...shared,
    id: 'keepMenuPicture',
    method: 'POST',
    path: '/till/menu/pictures',
    summary: 'Keep a picture for items of the menu; the same picture again has the same address',
    request: closedRecord('KeepMenuPicture', { picture: PictureText }),
    answer: MenuPicture,
    refusals: [...REFUSALS, 'picture_unusable', 'pictures_full'],
  }),
  readMenuSheet: tillOperation({
    ...shared,
    id: 'readMenuSheet',
    method: 'GET',
    path: '/till/menu/sheet',
    summary: 'The items of the menu in use as a spreadsheet (CSV)',
    request: undefined,
    answer: closedRecord('MenuSheet', { text: AnyText }),
    refusals: REFUSALS,
  }),
  checkMenuSheet: tillOperation({
    ...shared,
    id: 'checkMenuSheet',
    method: 'POST',
    path: '/till/menu/sheet',
    summary: 'What a spreadsheet would change, as edits for a draft, or every cell that can’t be read; nothing is changed by it',
    request: closedRecord('CheckMenuSheet', { text: AnyText }),
    answer: closedRecord('CheckedMenuSheet', {
      edits: list(MenuEdit),
      faults: list(
        closedRecord('MenuSheetFault', {
          row: Count,
          head: optional(AnyText),
          code: oneOf(...SHEET_FAULT_CODES),
          about: optional(AnyText),
        }),
      ),
    }),
    refusals: REFUSALS,
  }),
} as const;
