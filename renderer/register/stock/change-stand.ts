import { uuidV4 } from '../../../shared/base/ids.ts';
import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { STAND_RULES_OPERATIONS } from '../../../shared/till-contract/operations/stand-rules-operations.ts';
import type { StandRules } from '../../../shared/till-contract/parts/stand-rules.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';

type Context = Pick<Register, 'host' | 'world'>;

/** `left`: the remaining quantity; undefined or 0 means sold out. */
export async function markSoldOut(
  { host, world }: Context,
  itemId: string,
  left: number | undefined,
): Promise<Outcome<undefined, HostRefusal>> {
  const path = { item_id: itemId, change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.setSoldOut, { path, body: { isSoldOut: true, left: left ?? 0 } }));
}

export async function markBack({ host, world }: Context, itemId: string): Promise<Outcome<undefined, HostRefusal>> {
  const path = { item_id: itemId, change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.setSoldOut, { path, body: { isSoldOut: false } }));
}

export async function stopAlcohol({ host, world }: Context, isStopped: boolean): Promise<Outcome<undefined, HostRefusal>> {
  const path = { change_id: uuidV4(world) };
  return take(host, await askTill(STAND_RULES_OPERATIONS.stopAlcohol, { path, body: { isStopped } }));
}

function take(host: Register['host'], answer: Outcome<StandRules, HostRefusal>): Outcome<undefined, HostRefusal> {
  if (!answer.ok) return answer;
  host.store.setState({ rules: answer.value });
  return accept(undefined);
}
