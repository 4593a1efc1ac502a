import type { Refusal } from '../../../shared/base/outcome.ts';
import type { RegisterRefusalCode } from '../../../shared/till-contract/operations/till-operations.ts';

/** The codes that a screen of the register can have to explain: those of the host, and that no answer came. */
export type HostRefusalCode = RegisterRefusalCode | 'no_answer';
export type HostRefusal = Refusal<HostRefusalCode>;

/** The values that a sentence about a refusal may use, already formatted. A text that does not apply is empty. */
export interface RefusalDetails {
  readonly code: string;
  readonly device: string;
  /** Of a person, a tab or whatever else the refusal is about. */
  readonly name: string;
  readonly number: string;
  /** The service's own words. */
  readonly message: string;
  readonly reason: string;
  readonly amount: string;
  readonly due: string;
  readonly ours: string;
  /** The largest amount that is allowed. */
  readonly limit: string;
  /** The largest number that is allowed: as a text, and for sentences that count by it. */
  readonly max: string;
  readonly most: number | undefined;
  readonly hours: number | undefined;
  readonly count: number | undefined;
  readonly time: string;
  /** The time with its date. */
  readonly moment: string;
}

export type RefusalSentence = string | ((p: RefusalDetails) => string);
export type RefusalsByCode = Readonly<Record<HostRefusalCode | 'otherwise', RefusalSentence>>;

/** The sentences that one feature says differently. */
export type RefusalOverrides = Readonly<Partial<Record<HostRefusalCode, RefusalSentence>>>;
