import {
  MenuContent,
  MenuDraftEdits,
  MenuDraftForm,
  MenuDraftList,
  MenuDraftView,
  MenuPublication,
  MenuPublished,
  MenuRestoration,
  MenuRevisionList,
  WHY_MENUS_ARE_WRITTEN,
} from '../catalogue/menu-drafts.ts';
import { MenuPicture, MenuPictureForm, PictureBytes, WHY_PICTURES_ARE_KEPT } from '../catalogue/menu-pictures.ts';
import { BODY_LIMIT } from '../http/limits.ts';
import { NO_QUERY, operation, queryOf } from '../http/operation.ts';
import { described, optional, text } from '../http/schema.ts';
import { MEDIA } from '../records/media.ts';
import {
  BAD_TOKEN_OR_KEY,
  failure,
  MALFORMED,
  NOT_FOUND,
  success,
  UNPROCESSABLE,
  VENDOR_PARAMETERS,
  VENDOR_PATH,
} from './ordering-answers.ts';

const MENU_PATH = `${VENDOR_PATH}/menu` as const;
const DRAFT_PATH = `${MENU_PATH}/drafts/{draft_id}` as const;
const DRAFT_PARAMETERS = { ...VENDOR_PARAMETERS, draft_id: 'code' } as const;

const shared = {
  interface: 'ordering',
  assumptions: [],
  addition: WHY_MENUS_ARE_WRITTEN,
  access: 'bearer+backoffice',
  query: NO_QUERY,
  headers: [],
} as const;
const FAILURES = {
  400: MALFORMED,
  401: BAD_TOKEN_OR_KEY,
  403: failure('The token and the key do not both open every vendor of the catalogue.'),
  404: NOT_FOUND,
} as const;

/** A menu that is written at the service. Vendors share items, so a caller that writes one needs access to every vendor of the catalogue. */
export const MENU_OPERATIONS = {
  getMenuContent: operation({
    ...shared,
    id: 'getMenuContent',
    method: 'GET',
    path: `${MENU_PATH}/content`,
    parameters: VENDOR_PARAMETERS,
    summary: 'The menu as it is written: every price, set, tax and offer',
    description: 'Without the content where the caller knows the revision already.',
    query: queryOf({ known: optional(described('The revision that the caller has.', text(64))) }),
    request: undefined,
    answers: { 200: success('The menu.', MEDIA.json, MenuContent), ...FAILURES },
  }),
  listMenuDrafts: operation({
    ...shared,
    id: 'listMenuDrafts',
    method: 'GET',
    path: `${MENU_PATH}/drafts`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Menus that are being written',
    description: 'The newest last.',
    request: undefined,
    answers: { 200: success('The drafts.', MEDIA.json, MenuDraftList), ...FAILURES },
  }),
  createMenuDraft: operation({
    ...shared,
    id: 'createMenuDraft',
    method: 'POST',
    path: `${MENU_PATH}/drafts`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Begin a draft of the menu',
    description: 'The same id again answers with the draft that it made.',
    request: { content: { [MEDIA.json]: MenuDraftForm }, maxBytes: BODY_LIMIT },
    answers: { 200: success('The draft.', MEDIA.json, MenuDraftView), ...FAILURES, 422: UNPROCESSABLE },
  }),
  getMenuDraft: operation({
    ...shared,
    id: 'getMenuDraft',
    method: 'GET',
    path: DRAFT_PATH,
    parameters: DRAFT_PARAMETERS,
    summary: 'A draft, what it changes, and what is wrong with it',
    description: 'Faults name the record and the field beside which they belong.',
    request: undefined,
    answers: { 200: success('The draft.', MEDIA.json, MenuDraftView), ...FAILURES },
  }),
  editMenuDraft: operation({
    ...shared,
    id: 'editMenuDraft',
    method: 'POST',
    path: `${DRAFT_PATH}/edits`,
    parameters: DRAFT_PARAMETERS,
    summary: 'Add edits to a draft, or take some back',
    description: 'A draft may hold what cannot be used yet. Several people may edit it at once.',
    request: { content: { [MEDIA.json]: MenuDraftEdits }, maxBytes: BODY_LIMIT },
    answers: { 200: success('The draft.', MEDIA.json, MenuDraftView), ...FAILURES, 422: UNPROCESSABLE },
  }),
  publishMenuDraft: operation({
    ...shared,
    id: 'publishMenuDraft',
    method: 'POST',
    path: `${DRAFT_PATH}/publication`,
    parameters: DRAFT_PARAMETERS,
    summary: 'Put a draft into use now, at a time, or when the vendor opens',
    description:
      'One transaction: the old menu or the new one. Nothing is published while it has faults or conflicts, which the answer names.',
    request: { content: { [MEDIA.json]: MenuPublication }, maxBytes: BODY_LIMIT },
    answers: { 200: success('What became of it.', MEDIA.json, MenuPublished), ...FAILURES, 422: UNPROCESSABLE },
  }),
  deleteMenuDraft: operation({
    ...shared,
    id: 'deleteMenuDraft',
    method: 'DELETE',
    path: DRAFT_PATH,
    parameters: DRAFT_PARAMETERS,
    summary: 'Throw a draft away',
    description: 'The menu in use stays as it is.',
    request: undefined,
    answers: { 204: { description: 'There is no such draft any more.' }, ...FAILURES },
  }),
  listMenuRevisions: operation({
    ...shared,
    id: 'listMenuRevisions',
    method: 'GET',
    path: `${MENU_PATH}/revisions`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Every revision: who made it, when, and from which draft',
    description: 'The newest first.',
    request: undefined,
    answers: { 200: success('The revisions.', MEDIA.json, MenuRevisionList), ...FAILURES },
  }),
  restoreMenuRevision: operation({
    ...shared,
    id: 'restoreMenuRevision',
    method: 'POST',
    path: `${MENU_PATH}/revisions/{revision}/restoration`,
    parameters: { ...VENDOR_PARAMETERS, revision: 'code' },
    summary: 'Put the menu of an earlier revision into use again',
    description:
      'The path names the revision by its moment. Makes a new revision with the menu of the old one. Places and employees stay as they are now.',
    request: { content: { [MEDIA.json]: MenuRestoration }, maxBytes: BODY_LIMIT },
    answers: { 200: success('What became of it.', MEDIA.json, MenuPublished), ...FAILURES },
  }),
  keepMenuPicture: operation({
    ...shared,
    id: 'keepMenuPicture',
    addition: WHY_PICTURES_ARE_KEPT,
    method: 'POST',
    path: `${MENU_PATH}/pictures`,
    parameters: VENDOR_PARAMETERS,
    summary: 'Keep a picture for items of the menu',
    description: 'The same picture again has the same address.',
    request: { content: { [MEDIA.json]: MenuPictureForm }, maxBytes: BODY_LIMIT },
    answers: { 200: success('Its address.', MEDIA.json, MenuPicture), ...FAILURES, 422: UNPROCESSABLE },
  }),
  getPicture: operation({
    ...shared,
    id: 'getPicture',
    addition: WHY_PICTURES_ARE_KEPT,
    access: 'none',
    method: 'GET',
    path: '/pictures/{digest}',
    parameters: { digest: 'code' },
    summary: 'A picture of the menu',
    description: 'Needs no key, so that a page can show it: who knows its digest has seen the menu. It never changes.',
    request: undefined,
    answers: {
      200: { description: 'The picture.', content: { [MEDIA.webp]: PictureBytes, [MEDIA.jpeg]: PictureBytes } },
      404: NOT_FOUND,
    },
  }),
} as const;
export type MenuOperationId = keyof typeof MENU_OPERATIONS;
