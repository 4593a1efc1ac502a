import { hostname } from 'node:os';
import type { ProcessInfo } from '../../../shared/till/context/host-context.ts';
import { DESKTOP_ORIGIN } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { MOST_LOGO_SIDE } from '../../../shared/till-contract/parts/stand-look.ts';
import { backupOf } from '../backup/backup-schedule.ts';
import { readPng } from '../printing/png-picture.ts';
import { readVersion } from '../project-files.ts';
import { pairingLink } from './till-pairing.ts';
import type { TillParts } from './till-parts.ts';
import { resetWhileClosed } from './till-reset.ts';

export function makeTillMachine({ options, terminal, link, cards, gate, onFault }: TillParts): ProcessInfo {
  const { secrets, room, backUpForReset, backUpForStand } = options;
  return {
    version: readVersion(),
    hostName: hostname(),
    isLogo: (base64) => readPng(Buffer.from(base64, 'base64'), MOST_LOGO_SIDE) !== undefined,
    secret: secrets.device,
    pairingAddress: (code, kind) => pairingLink(options.url(), kind, code, options.trust?.()?.fingerprint),
    letsOthersIn: () => options.url() !== DESKTOP_ORIGIN,
    ...(options.trust !== undefined && { trust: options.trust }),
    openedAt: () => terminal.identity().openedAt,
    isOldMachineInQuestion: terminal.isHeld,
    async confirmOldIsOff(employeeId) {
      const place = link.place();
      if (place === undefined) return;
      await terminal.confirmOldIsOff({ employeeId, place });
      link.drainer().wake();
      cards.hurry();
    },
    disk: () => ({ isNearlyFull: room?.refusal() !== undefined, ...(room !== undefined && { freeBytes: room.measure().freeBytes }) }),
    backup: () => backupOf(options.backup?.()),
    cards: () => cards.view(),
    ...(backUpForReset !== undefined && { reset: (check) => resetWhileClosed(gate(), check, { backUp: backUpForReset, onFault }) }),
    isDemo: options.isDemo,
    ...(backUpForStand !== undefined && {
      beginStand: (stand, check) => resetWhileClosed(gate(), check, { backUp: () => backUpForStand(stand), onFault }),
    }),
    terminal: async () => {
      const beside = await options.cardTerminals?.look();
      return beside === undefined || beside === 'none' ? await cards.terminal() : beside;
    },
    valueCards: async () => (await options.lookAtValueCards?.()) ?? 'none',
    clockAhead: () => link.drainer().clockAhead(),
  };
}
