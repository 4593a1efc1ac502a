import type { SETTINGS_TRANSFER_OPERATIONS } from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import type { RefusalCodeOf, RefusalOverrides } from '../../base/refusal-details.ts';
import { count } from '../count.ts';

/** Settings as a file, the changes that an import would make, and what prevents an update or clearing the host. */
export const transfer = {
  exportTitle: 'Settings as a file',
  exportExplained:
    'Everything that is set here in one file: settings, permissions, the names of staff and devices, and the language, colours and keys of this screen. No PIN and no key of a service is in it.',
  save: 'Save the file',
  importTitle: 'Take settings from a file',
  importExplained: 'You see what it would change first, and tick what you want.',
  choose: 'Choose a file',
  file: 'File of settings',
  tooLarge: 'That file is larger than one megabyte. It is no file of settings. Nothing was changed.',
  notOurs: 'That is no file of settings. Nothing was changed. Choose one that was saved here or on another host.',
  otherVersion: (p: { readonly version: string; readonly ours: string }) =>
    `The file is of form ${p.version}, and this program reads form ${p.ours}. Nothing was changed. Save it again with the same version of the program.`,
  faulty: 'The file is damaged or was changed by hand. Nothing was changed.',
  faults: 'What is wrong in it',
  same: 'Everything is as in the file already.',
  found: (p: { readonly count: number }) => count(p.count, { one: '# thing is different', other: '# things are different' }),
  now: 'Now',
  inFile: 'In the file',
  tickAll: 'Tick all',
  tickNone: 'Tick none',
  take: (p: { readonly count: number }) => count(p.count, { one: 'Take # over', other: 'Take # over' }),
  tickOne: 'Tick at least one.',
  taken: (p: { readonly count: number }) => count(p.count, { one: '# thing is taken over.', other: '# things are taken over.' }),
  leave: 'Leave it',
  groups: {
    setting: 'All screens',
    permission: 'Permissions',
    employee: 'Staff',
    device: 'Devices',
    printer: 'Printers',
    screen: 'This screen',
  },
  notHere: 'Not here yet',
  none: 'None',
  pinNeeded: 'Needs a PIN of their own. Add them under Staff.',
  person: (p: { readonly name: string; readonly role: string }) => `${p.name}, ${p.role}`,
  refusals: {
    pin_needed: 'Somebody among them needs a PIN first. Nothing was changed.',
    not_allowed: 'Not all of that is yours to change. Nothing was changed.',
  } satisfies RefusalOverrides<RefusalCodeOf<typeof SETTINGS_TRANSFER_OPERATIONS>>,
  maintenance: 'Update and clear',
  clearOfAll: 'Nothing is owed or open: the program may be updated.',
  notYet: 'Not yet. Before an update or clearing this host:',
  against: {
    unsent: (p: { readonly count: number }) =>
      count(p.count, { one: '# sale is to be sent or decided. See Sending.', other: '# sales are to be sent or decided. See Sending.' }),
    cards_unsent: (p: { readonly count: number }) =>
      count(p.count, { one: '# stored card is to be charged.', other: '# stored cards are to be charged.' }),
    sale_unfinished: (p: { readonly count: number }) =>
      count(p.count, { one: '# sale is being paid. Finish it.', other: '# sales are being paid. Finish them.' }),
    shift_open: (p: { readonly count: number }) =>
      count(p.count, { one: '# shift is open. Count and close it.', other: '# shifts are open. Count and close them.' }),
    tab_open: (p: { readonly count: number }) =>
      count(p.count, { one: '# tab is open. Settle it before clearing.', other: '# tabs are open. Settle them before clearing.' }),
  },
  reset: 'Clear this host',
  resetExplained:
    'Sales, shifts, settings and paired devices go, and staff is as the catalogue names it. All of it is kept aside as a backup in the data folder first. The menu and the orders at the service stay.',
  typeName: (p: { readonly name: string }) => `Type ${p.name} to confirm`,
  nameNeeded: 'Type the name of the machine first.',
  resetDone: 'Everything is kept aside. The host begins anew, and this screen joins it again.',
};

export type TransferWords = typeof transfer;
