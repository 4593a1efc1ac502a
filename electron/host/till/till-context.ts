import { makeSequencer } from '../../../shared/base/run-sequentially.ts';
import { makeGuestNumbers } from '../../../shared/sync/journal/guest-numbers.ts';
import { makeWriteQueue } from '../../../shared/sync/journal/write-queue.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { makeCardGuesses } from '../../../shared/till/memory/card-guesses.ts';
import { makeDisplayMemory } from '../../../shared/till/memory/display-memory.ts';
import { makeReadinessMemory } from '../../../shared/till/memory/readiness-memory.ts';
import { makeAttemptCounter, PAIRING_RULE } from '../../../shared/till/memory/staff-tries.ts';
import { nodeWorld } from '../base/node-world.ts';
import { makeTillMachine } from './till-machine.ts';
import type { TillParts } from './till-parts.ts';

/** Makes the context of the handlers from the parts of the till. */
export function makeHostContext(parts: TillParts): HostContext {
  const { terminal, options, journal, devices, link, cards, kitchen, events, mail, printing, peripherals, training, drill } = parts;
  const writes = makeWriteQueue(journal);
  return {
    world: parts.world,
    journal,
    writes,
    guestNumbers: makeGuestNumbers(writes),
    identity: terminal.identity,
    place: link.place,
    vendorOf: link.vendorOf,
    settings: parts.settings,
    logoPicture: () => parts.settingsRecord.current().logoPicture,
    drainer: link.drainer,
    maySettleTabs: link.maySettleTabs,
    takesExtendedCart: link.takesExtendedCart,
    keepsValueCards: link.keepsValueCards,
    cardGuesses: makeCardGuesses(parts.world),
    isTraining: () => options.isTraining === true,
    emit: parts.emit,
    afterwards: parts.afterwards.begin,
    inTurnAt: makeSequencer(),
    isPractising: (deviceId) => devices.find(deviceId)?.isTraining === true,
    terminalOf: (deviceId) => `reader-${deviceId}`,
    offlineCards: cards.taking,
    valueLists: parts.giftLists,
    forwardCards: cards.hurry,
    doesServiceMail: () => link.mode() === 'remote' || options.doesServiceMail === true,
    ...(mail !== undefined && { mailer: mail }),
    ...(printing !== undefined && { printing }),
    devices,
    invitations: parts.invitations,
    pairingTries: makeAttemptCounter(journal, nodeWorld, PAIRING_RULE),
    pinTries: parts.pinTries,
    refusedTries: parts.refusedTries,
    staff: parts.staff,
    settingsRecord: parts.settingsRecord,
    queue: parts.queue,
    openShifts: parts.openShifts,
    heldCounts: parts.heldCounts,
    readiness: makeReadinessMemory(),
    displays: makeDisplayMemory(),
    ...(peripherals !== undefined && { peripherals }),
    ...(options.cardTerminals !== undefined && {
      terminals: options.cardTerminals,
      terminalPayments: options.cardTerminals,
    }),
    kitchen: kitchen.rail,
    hasKitchen: kitchen.isWatched,
    link,
    machine: makeTillMachine(parts),
    dismiss: events.dismiss,
    ...(training !== undefined && { training }),
    ...(drill !== undefined && { drill }),
  };
}
