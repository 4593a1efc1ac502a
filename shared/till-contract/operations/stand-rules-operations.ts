import { Type } from 'typebox';
import { closedRecord, Flag, optional } from '../../contract/http/schema.ts';
import { StandRules } from '../parts/stand-rules.ts';
import { DEVICE_KINDS, NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

export const SoldOutForm = closedRecord('SoldOutForm', {
  isSoldOut: Flag,
  /** The number of pieces that may still be sold; absent: none. */
  left: optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
});

const person = { devices: ['till'], needsEmployee: true, method: 'PUT', query: NO_TILL_QUERY, answer: StandRules } as const;

export const STAND_RULES_OPERATIONS = {
  readStandRules: tillOperation({
    id: 'readStandRules',
    method: 'GET',
    path: '/till/stand',
    summary: 'What is sold out at this stand, and whether alcohol is sold',
    devices: DEVICE_KINDS,
    needsEmployee: false,
    query: NO_TILL_QUERY,
    request: undefined,
    answer: StandRules,
    refusals: [],
  }),
  setSoldOut: tillOperation({
    ...person,
    right: 'sold_out',
    id: 'setSoldOut',
    path: '/till/stand/items/{item_id}/{change_id}',
    summary:
      'Say that an item is sold out, how many of it are left, or that it is back; for this business date, at all devices of the stand',
    request: SoldOutForm,
    refusals: ['unknown', 'too_many'],
  }),
  stopAlcohol: tillOperation({
    ...person,
    right: 'stop_alcohol',
    id: 'stopAlcohol',
    path: '/till/stand/alcohol/{change_id}',
    summary: 'Sell no more alcohol at any device of the stand for the rest of the business date, or again',
    request: closedRecord('AlcoholForm', { isStopped: Flag }),
    refusals: [],
  }),
} as const;
