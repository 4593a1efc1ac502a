import type { DeviceId } from '../base/ids.ts';
import type { Outcome, Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { EmployeeView } from '../till-contract/host-operations.ts';
import type { DeviceKind, TillAnswerOf, TillOperation, TillPathOf, TillQueryOf, TillRequestOf } from '../till-contract/till-operation.ts';

/** Who asks: a paired device, and whoever is signed in at it. */
export interface Caller {
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  readonly kind: DeviceKind;
  /** Absent: it sells for the vendor of the host. */
  readonly vendorId?: number;
  readonly employee?: EmployeeView;
  /** The address that the device asks from, where it came over a network. */
  readonly from?: string;
}

/** A checked request of one operation. */
export interface TillCall<Described extends TillOperation> {
  readonly caller: Caller;
  readonly at: Instant;
  readonly path: TillPathOf<Described['path']>;
  readonly query: TillQueryOf<Described>;
  readonly body: TillRequestOf<Described>;
  /** Whoever asked still waits for the answer; absent where nobody can tell. */
  readonly isWanted?: () => boolean;
}

export type TillOutcome<Described extends TillOperation> = Outcome<TillAnswerOf<Described>, Refusal>;

/** The answer to one operation; a fault of the machine is thrown, and caught at the door. */
export type TillHandler<Parts, Described extends TillOperation> = (
  parts: Parts,
  call: TillCall<Described>,
) => Promise<TillOutcome<Described>>;

/** One handler for every operation of a table: one that is forgotten does not compile. */
export type TillHandlers<Parts, Operations extends Readonly<Record<string, TillOperation>>> = {
  readonly [Id in keyof Operations]: TillHandler<Parts, Operations[Id]>;
};
