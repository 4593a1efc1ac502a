import { BODY_LIMIT } from '../http/limits.ts';
import { NO_QUERY, operation } from '../http/operation.ts';
import { MEDIA } from '../records/media.ts';
import {
  ValueCardChange,
  ValueCardLoad,
  ValueCardLoadView,
  ValueCardLookUp,
  ValueCardReport,
  ValueCardTakeBack,
  ValueCardTakenBack,
  ValueCardView,
  WHY_VALUE_CARDS,
} from '../records/value-card.ts';
import {
  BAD_TOKEN,
  BAD_TOKEN_OR_KEY,
  MALFORMED,
  NOT_FOUND,
  success,
  UNPROCESSABLE,
  VENDOR_PARAMETERS,
  VENDOR_PATH,
} from './ordering-answers.ts';

const PATH = `${VENDOR_PATH}/value_cards` as const;

const shared = {
  interface: 'ordering',
  assumptions: [],
  addition: WHY_VALUE_CARDS,
  parameters: VENDOR_PARAMETERS,
  query: NO_QUERY,
  headers: [],
} as const;

/** Who has a code may see what is on its card; to put money on one takes the key of the back office. */
export const VALUE_CARD_OPERATIONS = {
  lookUpValueCard: operation({
    ...shared,
    id: 'lookUpValueCard',
    method: 'POST',
    path: `${PATH}/look_up`,
    summary: 'What is on a card, and where it came from',
    description: 'Changes nothing. It is a POST because an address would show the code.',
    access: 'bearer',
    request: { content: { [MEDIA.json]: ValueCardLookUp }, maxBytes: BODY_LIMIT },
    answers: { 200: success('The card.', MEDIA.json, ValueCardView), 400: MALFORMED, 401: BAD_TOKEN, 404: NOT_FOUND },
  }),
  loadValueCard: operation({
    ...shared,
    id: 'loadValueCard',
    method: 'POST',
    path: `${PATH}/loads/{reference}`,
    parameters: { ...VENDOR_PARAMETERS, reference: 'code' },
    summary: 'Put money on a card, which the first load makes',
    description: 'The caller chooses the reference: the same load again changes nothing.',
    access: 'bearer+backoffice',
    request: { content: { [MEDIA.json]: ValueCardLoad }, maxBytes: BODY_LIMIT },
    answers: {
      200: success('The card with the money.', MEDIA.json, ValueCardView),
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      422: UNPROCESSABLE,
    },
  }),
  readValueCardLoad: operation({
    ...shared,
    id: 'readValueCardLoad',
    method: 'GET',
    path: `${PATH}/loads/{reference}`,
    parameters: { ...VENDOR_PARAMETERS, reference: 'code' },
    summary: 'What became of a load, and whether its money is still on the card',
    description: 'By the reference of the load, so that who sold a card need not keep its code.',
    access: 'bearer+backoffice',
    request: undefined,
    answers: { 200: success('The load.', MEDIA.json, ValueCardLoadView), 401: BAD_TOKEN_OR_KEY, 404: NOT_FOUND },
  }),
  takeBackValueCardLoad: operation({
    ...shared,
    id: 'takeBackValueCardLoad',
    method: 'POST',
    path: `${PATH}/loads/{reference}/take_back`,
    parameters: { ...VENDOR_PARAMETERS, reference: 'code' },
    summary: 'Take a load back, whole and once',
    description:
      'Refused where less than the load is left on the card. A load that never arrived is refused from now on, so that the two may come in any order; the same request again changes nothing.',
    access: 'bearer+backoffice',
    request: { content: { [MEDIA.json]: ValueCardTakeBack }, maxBytes: BODY_LIMIT },
    answers: {
      200: success('It is taken back.', MEDIA.json, ValueCardTakenBack),
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      422: UNPROCESSABLE,
    },
  }),
  changeValueCard: operation({
    ...shared,
    id: 'changeValueCard',
    method: 'POST',
    path: `${PATH}/change`,
    summary: 'Block a card that was lost, or let it pay again',
    description: 'What is on it stays. A tier is set beside it, where this service keeps the card. 422: its keeper does not allow that.',
    access: 'bearer+backoffice',
    request: { content: { [MEDIA.json]: ValueCardChange }, maxBytes: BODY_LIMIT },
    answers: {
      200: success('The card.', MEDIA.json, ValueCardView),
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      422: UNPROCESSABLE,
    },
  }),
  readValueCardReport: operation({
    ...shared,
    id: 'readValueCardReport',
    method: 'GET',
    path: `${PATH}/report`,
    summary: 'What is owed to the holders of cards',
    description: 'Of all corporates that the caller may use.',
    access: 'bearer+backoffice',
    request: undefined,
    answers: { 200: success('The sums.', MEDIA.json, ValueCardReport), 401: BAD_TOKEN_OR_KEY, 404: NOT_FOUND },
  }),
} as const;
