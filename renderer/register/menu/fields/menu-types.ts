import type { MENU_OPERATIONS } from '../../../../shared/till-contract/menu/menu-operations.ts';
import type { TillAnswerOf, TillRequestOf } from '../../../../shared/till-contract/parts/till-operation.ts';

/** The menu as its operations speak of it. */
export type Operations = typeof MENU_OPERATIONS;
export type MenuContent = NonNullable<TillAnswerOf<Operations['readMenu']>['content']>;
export type MenuItem = MenuContent['items'][number];
export type DraftView = TillAnswerOf<Operations['readMenuDraft']>;
export type MenuEdit = TillRequestOf<Operations['editMenuDraft']>['entries'][number]['edit'];
export type MenuRecordRef = DraftView['changes'][number]['record'];
export type MenuPublished = TillAnswerOf<Operations['publishMenuDraft']>;
export type PublishForm = TillRequestOf<Operations['publishMenuDraft']>;
export type ConflictTake = NonNullable<PublishForm['takes']>[number];
