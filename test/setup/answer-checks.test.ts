import { expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { ANSWER_CHECKS } from './answer-checks.ts';
import { takeAnswerFaults } from './answer-faults.ts';

const KIM = { id: 'e1', name: 'Kim', role: 'cashier' } as const;

test('an answer with a member that the contract does not name is a fault, with the operation and the path', () => {
  ANSWER_CHECKS.checkAnswer(HOST_OPERATIONS.listStaff, [KIM]);
  expect(takeAnswerFaults()).toEqual([]);
  ANSWER_CHECKS.checkAnswer(HOST_OPERATIONS.listStaff, [KIM, { ...KIM, pin: '1234' }]);
  expect(takeAnswerFaults()).toEqual([expect.stringContaining('the answer of listStaff: [1].pin ')]);
});

test('a wrong event is a fault with the path in its own kind', () => {
  ANSWER_CHECKS.checkEvent({ kind: 'tab_changed', tabId: 't1' });
  expect(takeAnswerFaults()).toEqual([]);
  ANSWER_CHECKS.checkEvent({ kind: 'tab_changed' } as never);
  expect(takeAnswerFaults()).toEqual(['the event tab_changed: tabId is required']);
});
