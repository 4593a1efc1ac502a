import {
  type ArgumentOf,
  BRIDGE_VERBS,
  type BridgeVerbName,
  type ComputerView,
  isValidArgument,
} from '../../shared/till-contract/desktop/desktop-bridge.ts';
import { isOwnPage } from './base/own-pages.ts';

/** The shell's actions for its window. Each returns the resulting state of the computer. */
export type BridgeHandlers = {
  readonly [Name in BridgeVerbName]: (value: ArgumentOf<Name>) => ComputerView | Promise<ComputerView>;
};

/** The sender of a call, as reported by Electron. */
export interface BridgeSender {
  /** Undefined when the frame no longer exists. */
  readonly url: string | undefined;
  readonly isMainFrame: boolean;
}

/** The only answer to a page of another origin, an embedded frame or a malformed call. */
export class BridgeRefused extends Error {
  override readonly name = 'BridgeRefused';
}

export function answerBridge(
  acts: BridgeHandlers,
  name: BridgeVerbName,
  sender: BridgeSender,
  given: readonly unknown[],
): Promise<ComputerView> {
  if (sender.url === undefined || !sender.isMainFrame || !isOwnPage(sender.url)) throw new BridgeRefused('not a page of this program');
  if (!isValidArgument(BRIDGE_VERBS[name], given)) throw new BridgeRefused('malformed');
  const act = acts[name] as (value: unknown) => ComputerView | Promise<ComputerView>;
  return Promise.resolve(act(given[0]));
}
