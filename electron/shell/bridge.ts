import { BRIDGE_VERBS, type BridgeVerbName, type ComputerView, isTaken, type TakenBy } from '../../shared/till-contract/desktop-bridge.ts';
import { isOwnPage } from './own-pages.ts';

/** What the shell does for its window; each answers how the computer stands then. */
export type BridgeActs = {
  readonly [Name in BridgeVerbName]: (value: TakenBy<Name>) => ComputerView | Promise<ComputerView>;
};

/** Who asks, as Electron tells it. */
export interface BridgeSender {
  /** Undefined where the frame is gone. */
  readonly url: string | undefined;
  readonly isMainFrame: boolean;
}

/** A page of another origin, a frame within a page or a call of another form gets nothing but this. */
export class BridgeRefused extends Error {
  override readonly name = 'BridgeRefused';
}

export function answerBridge(
  acts: BridgeActs,
  name: BridgeVerbName,
  sender: BridgeSender,
  given: readonly unknown[],
): Promise<ComputerView> {
  if (sender.url === undefined || !sender.isMainFrame || !isOwnPage(sender.url)) throw new BridgeRefused('not a page of this program');
  if (!isTaken(BRIDGE_VERBS[name], given)) throw new BridgeRefused('malformed');
  const act = acts[name] as (value: unknown) => ComputerView | Promise<ComputerView>;
  return Promise.resolve(act(given[0]));
}
