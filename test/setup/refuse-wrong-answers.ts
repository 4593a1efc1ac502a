import { afterAll, afterEach, expect } from 'vitest';
import { takeAnswerFaults } from './answer-faults.ts';

/** A test fails when a till in its process sent what the till contract does not have. */
const refuse = (): void => expect(takeAnswerFaults(), 'wrong answers of the till').toEqual([]);
afterEach(refuse);
afterAll(refuse);
