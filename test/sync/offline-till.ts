import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import type { CardTerminal } from '../../shared/sync/cards/card-terminal.ts';
import { makeOfflineCards, type OfflineCards } from '../../shared/sync/cards/offline-cards.ts';
import type { WantedStoredCard } from '../../shared/sync/cards/take-card.ts';
import { makeTerminalSimulator } from '../../shared/sync/cards/terminal-simulator.ts';
import type { CardStoreIntent } from '../../shared/sync/journal/intent.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { DEFAULT_OFFLINE_CARDS, type OfflineCardSettings } from '../../shared/sync/journal/sync-settings.ts';
import { opIdOf, PLACE } from '../simulation/plan.ts';
import { makeWorld, type TestWorld } from '../world.ts';

/** A till without a network, whose terminal stores cards and forwards them later. A power cut ends the process and leaves the journal and the terminal's memory. */
export interface OfflineTill {
  readonly world: TestWorld;
  readonly journal: Journal;
  readonly cards: OfflineCards;
  readonly forwarded: Op[];
  /** What the network charged, by the terminal's reference. */
  readonly charged: Map<string, number>;
  /** The reference of each forward that the terminal was asked for. */
  readonly forwardRequests: string[];
  setReachable(isReachable: boolean): void;
  /** Starts the process again, with the same journal and terminal. */
  restart(more?: RestartOptions): OfflineTill;
}

export interface RestartOptions {
  readonly settings?: Partial<OfflineCardSettings>;
  readonly epoch?: number;
  readonly isHeld?: () => boolean;
  /** Wraps each call of the journal and of the terminal. */
  readonly wrap?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly terminal?: Omit<CardTerminal, 'isThere'>;
}

export function openOfflineTill(options: RestartOptions & { readonly journal?: Journal } = {}): OfflineTill {
  const world = makeWorld();
  const journal = options.journal ?? makeMemoryJournal(world);
  return live({ world, journal, kept: keepInMemory(), charged: new Map(), forwardRequests: [], line: { isUp: true } }, options);
}

interface Lasting extends Pick<OfflineTill, 'world' | 'journal' | 'charged' | 'forwardRequests'> {
  readonly kept: TextStore;
  readonly line: { isUp: boolean };
}

function live(lasting: Lasting, options: RestartOptions): OfflineTill {
  const { world, journal, kept, charged, forwardRequests, line } = lasting;
  const { settings = {}, epoch = 1, isHeld = () => false, wrap = (work) => work() } = options;
  const forwarded: Op[] = [];
  const simulator = makeTerminalSimulator({
    world,
    store: kept,
    isReachable: () => line.isUp,
    network: {
      pay: async ({ reference, amount }) => {
        charged.set(reference, (charged.get(reference) ?? 0) + 1);
        return { status: 'APPROVED', approvedAmount: amount, authorizationCode: 'A1' };
      },
    },
  });
  const terminal = options.terminal ?? simulator;
  const cards = makeOfflineCards({
    journal: { ...journal, append: (write) => wrap(() => journal.append(write)) },
    terminal: {
      ...terminal,
      authoriseOffline: (order) => wrap(() => terminal.authoriseOffline(order)),
      forward: (reference) =>
        wrap(() => {
          forwardRequests.push(reference);
          return terminal.forward(reference);
        }),
    },
    world,
    settings: () => ({ ...DEFAULT_OFFLINE_CARDS, isOn: true, ...settings }),
    epoch,
    isHeld,
    onForwarded: (op) => forwarded.push(op),
  });
  return {
    world,
    journal,
    cards,
    forwarded,
    charged,
    forwardRequests,
    setReachable: (isReachable) => {
      line.isUp = isReachable;
    },
    restart: (more = {}) => live(lasting, { ...options, ...more }),
  };
}

export function wantedCard(name: string, amount: number, more: Partial<CardStoreIntent> = {}, lane = `sale/${name}`): WantedStoredCard {
  return { id: opIdOf(name), lane, epoch: 1, intent: { place: PLACE, terminalId: 'T1', amount, ...more } };
}
