import type { TSchema } from 'typebox';
import { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { type TillOperation, TillRefusal } from '../../shared/till-contract/parts/till-operation.ts';
import { digestOf } from './fingerprint-digest.ts';

/** What goes between screens and their host, one line per operation: a line changes when and only when its own requests or answers change. */

export const TILL_FINGERPRINT_FILE = new URL('till-fingerprint.txt', import.meta.url);

export function tillFingerprintLines(): readonly string[] {
  const operations: readonly TillOperation[] = Object.values(TILL_OPERATIONS);
  return [...operations.map(lineOfOperation), `events ${formOf(TillEvent)}`, `refusal ${formOf(TillRefusal)}`].sort();
}

function lineOfOperation({ id, method, path, devices, needsEmployee, right, query, request, answer }: TillOperation): string {
  const access = `devices=${devices.join(',')} employee=${needsEmployee} right=${right ?? 'none'}`;
  return `operation ${id} ${method} ${path} ${access} query=${formOf(query)} request=${formOf(request)} answer=${formOf(answer)}`;
}

function formOf(schema: TSchema | undefined): string {
  return schema === undefined ? 'none' : digestOf(withoutTitles(schema));
}

/** The title of a record is for people; the name of a member may be `title` all the same. */
function withoutTitles(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTitles);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([key, value]) => key !== 'title' || typeof value !== 'string');
  return Object.fromEntries(members.map(([key, value]) => [key, withoutTitles(value)]));
}
