import type { DeviceId } from '../base/ids.ts';
import type { Outcome, Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { EmployeeView } from '../till-contract/operations/host-operations.ts';
import type {
  DeviceKind,
  TillAnswerOf,
  TillOperation,
  TillPathOf,
  TillQueryOf,
  TillRequestOf,
} from '../till-contract/parts/till-operation.ts';

/** The caller: a paired device, and the employee who is signed in at it. */
export interface Caller {
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  readonly kind: DeviceKind;
  /** Absent: it sells for the host's vendor. */
  readonly vendorId?: number;
  readonly employee?: EmployeeView;
  /** The device's network address; absent for a local call. */
  readonly from?: string;
}

/** A checked request of one operation. */
export interface TillCall<Described extends TillOperation> {
  readonly caller: Caller;
  readonly at: Instant;
  readonly path: TillPathOf<Described['path']>;
  readonly query: TillQueryOf<Described>;
  readonly body: TillRequestOf<Described>;
  /** True while the caller still waits for the answer; absent when that cannot be known. */
  readonly isClientWaiting?: () => boolean;
}

export type TillOutcome<Described extends TillOperation> = Outcome<TillAnswerOf<Described>, Refusal>;

/** Answers one operation. Faults of the machine are thrown, and caught in `makeTillAnswer`. */
export type TillHandler<Parts, Described extends TillOperation> = (
  context: Parts,
  call: TillCall<Described>,
) => Promise<TillOutcome<Described>>;

/** One handler for every operation of a table; a missing one does not compile. */
export type TillHandlers<Parts, Operations extends Readonly<Record<string, TillOperation>>> = {
  readonly [Id in keyof Operations]: TillHandler<Parts, Operations[Id]>;
};
