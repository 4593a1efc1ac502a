import { count } from './count.ts';

export interface Queue {
  readonly count: number;
  readonly amount: string;
  readonly age: string;
}

export const state = {
  grade: { service: 'Online', alone: 'On its own' },
  gradeExplained: {
    service: 'The service answers. Everything works.',
    alone: 'The service doesn’t answer. Go on selling: sales are kept here and sent later. Cards may not work.',
  },
  hostSilent: 'Host not answering',
  hostSilentExplained: 'This screen can’t reach its host. Nothing that was saved is lost. Don’t take money until it answers again.',
  unpaired: 'This device is not paired',
  tryAgain: 'Try again',
  nobody: 'Sign in',
  checking: 'Checking the connection…',
  queueEmpty: 'All sales are sent',
  queue: (p: Queue) => `${count(p.count, { one: '# waiting', other: '# waiting' })} · ${p.amount} · oldest ${p.age}`,
  queueExplained: (p: { readonly count: number }) =>
    count(p.count, {
      one: '# sale is kept safely on this device until it can be sent.',
      other: '# sales are kept safely on this device until they can be sent.',
    }),
  attention: (p: { readonly count: number }) => count(p.count, { one: '# to decide', other: '# to decide' }),
  unsure: 'No answer yet. Don’t take the money again. We are checking.',
  unsureSince: (p: { readonly time: string }) => `Checking since ${p.time}`,
  menuAge: (p: { readonly age: string }) => `Menu from ${p.age}`,
  /** Shown beside the connection, each only while it is so. */
  signInRefused: 'Sign-in to the service failed',
  signInRefusedExplained:
    'The service no longer takes this host’s key. Go on selling: sales are kept and sent once a manager has mended the key.',
  diskNearlyFull: 'Disk nearly full',
  backupFailed: 'Backup failed',
  oldMachine: 'Nothing is sent: confirm the old machine',
  menuFailed: (p: { readonly age: string }) => `Menu can’t be renewed, from ${p.age}`,
  menuLoading: 'Loading the menu…',
};

export type StateWords = typeof state;
