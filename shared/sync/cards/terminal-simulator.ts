import { hexOf } from '../../base/bytes-as-text.ts';
import { keepInMemory, type TextStore } from '../../base/text-store.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { CardTerminal, ForwardAnswer } from './card-terminal.ts';

/** Charges a forwarded card; the card network of the service is one. */
export interface CardNetwork {
  pay(order: { readonly reference: string; readonly terminalId: string; readonly amount: number; readonly isCaptured: boolean }): Promise<{
    readonly status: 'APPROVED' | 'DECLINED' | 'REFERRED';
    readonly approvedAmount: number;
    readonly authorizationCode?: string;
    readonly message?: string;
  }>;
}

export interface TerminalSimulatorOptions {
  readonly world: Pick<World, 'digest'>;
  readonly network: CardNetwork;
  /** The terminal's own memory, which outlives the till's process. */
  readonly store?: TextStore;
  readonly isReachable?: () => boolean;
}

/**
 * A stand-in for a terminal that stores cards and forwards them, scripted by amount. It moves no money.
 *
 * | amount, minor units | what happens |
 * | --- | --- |
 * | 4401 | the terminal refuses the card |
 * | 4468 | stored, but no answer comes back |
 * | 4491 | not stored, and no answer comes back |
 * | 4405 | stored, and declined by the bank when it is forwarded |
 * | 4499 | stored, and captured when it is forwarded, but no answer comes back |
 * | any other | stored, and forwarded to the network |
 */
const SCRIPTS: Readonly<Record<number, 'refuse' | 'mute' | 'lose' | 'decline' | 'mute_forward'>> = {
  4401: 'refuse',
  4468: 'mute',
  4491: 'lose',
  4405: 'decline',
  4499: 'mute_forward',
};

const CARDS = [
  { maskedAcc: '411111******1111', cardType: 'VISA' },
  { maskedAcc: '555555******4444', cardType: 'MASTERCARD' },
] as const;

class NoTerminalAnswer extends Error {
  override readonly name = 'NoTerminalAnswer';
}

interface StoredRecord {
  readonly terminalId: string;
  readonly amount: number;
  /** Present once the record was forwarded. */
  readonly answer?: ForwardAnswer;
}

export function makeTerminalSimulator({
  world,
  network,
  store = keepInMemory(),
  isReachable = () => true,
}: TerminalSimulatorOptions): CardTerminal {
  const recordOf = async (reference: string): Promise<StoredRecord> => {
    const text = await store.find(reference);
    if (text === undefined) throw new NoTerminalAnswer('the terminal has no such record');
    return JSON.parse(text) as StoredRecord;
  };
  const forwardRecord = async (reference: string, { terminalId, amount }: StoredRecord): Promise<ForwardAnswer> => {
    if (SCRIPTS[amount] === 'decline') return { kind: 'declined', message: 'declined by the bank' };
    try {
      const { status, approvedAmount, authorizationCode, message } = await network.pay({ reference, terminalId, amount, isCaptured: true });
      if (status !== 'APPROVED') return { kind: 'declined', ...(message !== undefined && { message }) };
      return { kind: 'captured', amount: approvedAmount, ...(authorizationCode !== undefined && { authorizationCode }) };
    } catch {
      return { kind: 'unclear' };
    }
  };
  return {
    name: 'simulator',
    storesCards: true,
    isThere: async () => true,
    async authoriseOffline({ id, terminalId, amount }) {
      const script = SCRIPTS[amount];
      if (script === 'refuse') return { kind: 'refused', message: 'the card does not allow it' };
      if (script === 'lose') throw new NoTerminalAnswer('the terminal did not answer');
      const hash = world.digest('sha256', utf8Bytes(id));
      const reference = `stored-${hexOf(hash).slice(0, 12)}`;
      if ((await store.find(reference)) === undefined)
        await store.keep(reference, JSON.stringify({ terminalId, amount } satisfies StoredRecord));
      if (script === 'mute') throw new NoTerminalAnswer('the terminal did not answer');
      return { kind: 'stored', reference, ...(CARDS[(hash[0] as number) % CARDS.length] as (typeof CARDS)[number]) };
    },
    async forward(reference) {
      if (!isReachable()) return { kind: 'not_sent' };
      const record = await recordOf(reference);
      const answer = record.answer ?? (await forwardRecord(reference, record));
      if (answer.kind !== 'unclear') await store.keep(reference, JSON.stringify({ ...record, answer } satisfies StoredRecord));
      if (SCRIPTS[record.amount] === 'mute_forward') return { kind: 'unclear' };
      return answer;
    },
  };
}
