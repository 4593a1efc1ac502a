import { open, readFile, rename, rm } from 'node:fs/promises';
import { money } from '../../../shared/base/money.ts';
import type { SecretBox } from '../../../shared/base/world.ts';
import { hasCapability } from '../../../shared/contract/http/service-greeting.ts';
import { type ListFile, makeValueLists, type Renewal, type ValueLists } from '../../../shared/sync/cards/value-list-keeper.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import { nodeWorld } from '../base/node-world.ts';
import type { TerminalJournal } from '../data/terminal-journal.ts';
import type { TillLink } from './link/till-link.ts';

/** The gift cards that this host may take while the service is away, renewed again and again while it answers. */
export interface TillGiftLists extends Pick<ValueLists, 'usable' | 'view' | 'lentFrom'> {
  start(): Promise<void>;
  /** Renews now, if possible. */
  hurry(): void;
  stop(): Promise<void>;
}

export interface TillGiftListOptions {
  readonly path: string;
  readonly box: SecretBox;
  readonly journal: Journal;
  readonly identity: Pick<TerminalJournal, 'identity' | 'isHeld'>;
  readonly link: () => Pick<TillLink, 'drainer' | 'place' | 'maySettleTabs'>;
  readonly settings: () => Pick<TillSettings, 'offlineGiftCards'>;
  readonly timer: Timer;
  readonly everyMilliseconds?: number;
  /** Runs when what the status shows may be different. */
  readonly onChanged: () => void;
  readonly onFault: (fault: unknown) => void;
}

const RENEW_EVERY = 60_000;

export function openTillGiftLists(options: TillGiftListOptions): TillGiftLists {
  const { everyMilliseconds = RENEW_EVERY, identity, journal, link, onChanged, onFault, settings, timer } = options;
  const lists = makeValueLists({
    journal,
    world: nodeWorld,
    file: sealedFile(options.path, options.box),
    epoch: () => identity.identity().epoch,
    terms: () => {
      const { isOn, cap, hours } = settings().offlineGiftCards;
      return { isOn, cap: money(cap), hours };
    },
    service: () => {
      const { connection, caller } = link().drainer();
      const place = link().place();
      const lends = connection.connectivity() === 'online' && hasCapability(connection.service(), 'value_lists') && link().maySettleTabs();
      return lends && place !== undefined && !identity.isHeld() ? { caller, place } : undefined;
    },
  });
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let working: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    if (isStopped) return;
    const [before, lentFrom] = [await lists.view(), lists.lentFrom()];
    let renewal: Renewal = await lists.renew();
    if (renewal === 'begin_again') renewal = await lists.renew();
    const after = await lists.view();
    if (before?.cards !== after?.cards || (before === undefined) !== (after === undefined) || lentFrom !== lists.lentFrom()) onChanged();
  };
  const next = (): Promise<void> => {
    working = working.then(renew).catch(onFault);
    return working;
  };
  const later = (): void => {
    cancel = timer.after(everyMilliseconds, () => void next().then(() => isStopped || later()));
  };
  return {
    usable: lists.usable,
    view: lists.view,
    lentFrom: lists.lentFrom,
    async start() {
      await lists.open();
      isStopped = false;
      void next();
      later();
    },
    // Not within the write that it follows, whose new settings are not in use yet.
    hurry: () => void timer.after(0, () => void next()),
    async stop() {
      isStopped = true;
      cancel();
      await working;
    },
  };
}

const PURPOSE = 'gift card list';

/** A file that only this host can read, and that no backup has. One that cannot be opened is no list. */
function sealedFile(path: string, box: SecretBox): ListFile {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) =>
        fault.code === 'ENOENT' ? '' : Promise.reject(fault),
      );
      return text === '' ? undefined : box.open(PURPOSE, text);
    },
    async write(text) {
      if (text === undefined) return await rm(path, { force: true });
      const part = `${path}.part`;
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(box.seal(PURPOSE, text));
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    },
  };
}
