import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { TILL_FINGERPRINT_FILE, tillFingerprintLines } from './till-fingerprint.ts';
import { FINGERPRINT_FILE, fingerprintLines } from './wire-fingerprint.ts';

test('the wire form changes only together with its recorded fingerprint (npm run fingerprint)', () => {
  expect(fingerprintLines()).toEqual(readFileSync(FINGERPRINT_FILE, 'utf8').trimEnd().split('\n'));
});

test('every operation and every record has one line', () => {
  const lines = fingerprintLines();
  expect(lines).toHaveLength(ALL_OPERATIONS.length + RECORDS.size);
  expect(new Set(lines.map((line) => line.split(' ').slice(0, -1).join(' '))).size).toBe(lines.length);
});

test('the interface between screens and host changes only together with its recorded fingerprint (npm run fingerprint)', () => {
  expect(tillFingerprintLines()).toEqual(readFileSync(TILL_FINGERPRINT_FILE, 'utf8').trimEnd().split('\n'));
});

test('every till operation has one line, and so have the events and the refusal', () => {
  const lines = tillFingerprintLines();
  expect(lines).toHaveLength(Object.keys(TILL_OPERATIONS).length + 2);
  expect(new Set(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).size).toBe(lines.length);
});
