import { type Outcome, type Refusal, refuse } from '../../../../shared/base/outcome.ts';
import { utf8Bytes } from '../../../../shared/base/utf8.ts';
import type { Transport } from '../../../../shared/contract/http/exchange.ts';
import { statusOfRefusal } from '../../../../shared/till-contract/parts/till-operation.ts';

/** Holds requests off while exclusive work is done. */
export interface Gate {
  readonly answer: Transport;
  /** Resolves to true once only the caller's own request is inside; false when others stay too long, or when the gate is shut already. */
  shut(): Promise<boolean>;
  open(): void;
}

const PATIENCE_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 20;

export function makeGate(answer: Transport): Gate {
  let isShut = false;
  let inside = 0;
  const open = (): void => {
    isShut = false;
  };
  return {
    async answer(request) {
      if (isShut) return BUSY;
      inside++;
      try {
        return await answer(request);
      } finally {
        inside--;
      }
    },
    async shut() {
      if (isShut) return false;
      isShut = true;
      for (let waited = 0; inside > 1; waited += LOOK_MILLISECONDS) {
        if (waited >= PATIENCE_MILLISECONDS) {
          open();
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      }
      return true;
    },
    open,
  };
}

/** Screens that get this answer try again. */
const BUSY = {
  status: statusOfRefusal('too_busy'),
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: utf8Bytes(JSON.stringify({ refusal: { code: 'too_busy' } })),
} as const;

/** Runs `work` while no other request is inside or can enter. */
export async function withGateClosed<Value>(
  gate: Pick<Gate, 'shut' | 'open'>,
  work: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal>> {
  if (!(await gate.shut())) return refuse({ code: 'too_busy' });
  try {
    return await work();
  } finally {
    gate.open();
  }
}
