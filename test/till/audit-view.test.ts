import { expect, test } from 'vitest';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { auditViewOf, employeesIn, factsOf } from '../../shared/till/audit/audit-view.ts';

const NAMES = { employee: (id: string) => (id === 'ada' ? 'Ada' : undefined), device: () => undefined };

test.each([['{"approvals":7}'], ['{"approvals":["ada",null]}'], ['{"employees":"ada"}'], ['{"employees":[null,5]}'], ['[]'], ['no JSON']])(
  'an entry that somebody has tampered with is still shown: %s',
  (body) => {
    const entry = { seq: 1, at: instantFromEpoch(0), event: 'approved', body, hash: '' };
    expect(employeesIn(factsOf(entry))).toEqual([]);
    expect(auditViewOf(NAMES, entry)).toMatchObject({ seq: 1, approvals: [] });
  },
);

test('the person who approved is shown by name', () => {
  const body = JSON.stringify({ employee: 'kim', approvals: [{ employeeId: 'ada', action: 'refund', reason: 'Cold' }] });
  const entry = { seq: 1, at: instantFromEpoch(0), event: 'refund_asked', body, hash: '' };
  expect(employeesIn(factsOf(entry))).toEqual(['kim', 'ada']);
  expect(auditViewOf(NAMES, entry).approvals).toEqual([{ who: 'Ada', action: 'refund', reason: 'Cold' }]);
});
