import { uuidV4 } from '../../../shared/base/ids.ts';
import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { STAND_RULES_OPERATIONS } from '../../../shared/till-contract/operations/stand-rules-operations.ts';
import { askTill, type HostAnswer } from '../../host/ask-till.ts';
import type { Register } from '../frame/register.ts';

type Context = Pick<Register, 'host' | 'world'>;

/** `left`: the remaining quantity; undefined or 0 means sold out. */
export async function markSoldOut(
  { host, world }: Context,
  itemId: string,
  left: number | undefined,
): Promise<Outcome<undefined, Refusal>> {
  const path = { item_id: itemId, change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.setSoldOut, { path, body: { isSoldOut: true, left: left ?? 0 } }));
}

export async function markBack({ host, world }: Context, itemId: string): Promise<Outcome<undefined, Refusal>> {
  const path = { item_id: itemId, change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.setSoldOut, { path, body: { isSoldOut: false } }));
}

export async function stopAlcohol({ host, world }: Context, isStopped: boolean): Promise<Outcome<undefined, Refusal>> {
  const path = { change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.stopAlcohol, { path, body: { isStopped } }));
}

function take(host: Register['host'], answer: HostAnswer<typeof STAND_RULES_OPERATIONS.stopAlcohol>): Outcome<undefined, Refusal> {
  if (!answer.ok) return answer;
  host.store.setState({ rules: answer.value });
  return accept(undefined);
}
