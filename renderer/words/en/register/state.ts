import { count } from '../count.ts';

export interface Queue {
  readonly count: number;
  /** Missing if no sale is among them: the amounts of cards are part of their sales. */
  readonly amount: string | undefined;
  readonly age: string;
}

export const state = {
  connectivity: { online: 'Online', offline: 'On its own' },
  connectivityExplained: {
    online: 'The service answers. Everything works.',
    offline: 'The service doesn’t answer. Go on selling: sales are kept here and sent later. Cards may not work.',
  },
  hostSilent: 'Host not answering',
  hostSilentExplained: 'This screen can’t reach its host. Nothing that was saved is lost. Don’t take money until it answers again.',
  unpaired: 'This device is not paired',
  tryAgain: 'Try again',
  nobody: 'Sign in',
  checking: 'Checking the connection…',
  queueEmpty: 'All sales are sent',
  queue: (p: Queue) => [count(p.count, { one: '# waiting', other: '# waiting' }), p.amount, `oldest ${p.age}`].filter(Boolean).join(' · '),
  queueExplained: (p: { readonly count: number }) =>
    count(p.count, {
      one: '# sale is kept safely on this device until it can be sent.',
      other: '# sales are kept safely on this device until they can be sent.',
    }),
  attention: (p: { readonly count: number }) => count(p.count, { one: '# to decide', other: '# to decide' }),
  unsure: 'No answer yet. Don’t take the money again. We are checking.',
  unsureSince: (p: { readonly time: string }) => `Checking since ${p.time}`,
  menuAge: (p: { readonly age: string }) => `Menu from ${p.age}`,
  /** Shown beside the connection state, each only while it applies. */
  signInRefused: 'Sign-in to the service failed',
  signInRefusedExplained:
    'The service no longer takes this host’s key. Go on selling: sales are kept and sent once a manager has mended the key.',
  serviceTroubled: 'Connection to the service fails',
  serviceTrouble: {
    name_refused: 'The service does not accept the host name in its address. Use a name that it is set up for, or add this one there.',
    key_refused: 'The service refuses the key of this host. Enter another key.',
    certificate_untrusted: 'The certificate of the service is not trusted by this host. Have it checked.',
    certificate_expired:
      'The certificate of the service is not valid today. Check the clock of the host, and have the certificate renewed.',
    certificate_name: 'The certificate of the service is for another name. Check the address.',
    not_tls: 'The address of the service answers without encryption. Check the address and the port.',
    not_http: 'Another kind of program answers at the address of the service. Check the address and the port.',
    not_a_service:
      'Something else answers at the address of the service, perhaps the sign-in page of a network. Check the network and the address.',
    unknown_host: 'The network does not know the host name of the service. Check the address and the network.',
    connection_refused: 'Nothing answers at the address of the service. Check the address, and whether the service runs.',
    no_answer: 'The service doesn’t answer. Check the address and the network.',
  },
  openSettings: 'Open the settings',
  diskNearlyFull: 'Disk nearly full',
  backupFailed: 'Backup failed',
  oldMachine: 'Nothing is sent: confirm the old machine',
  menuFailed: (p: { readonly age: string }) => `Menu can’t be renewed, from ${p.age}`,
  menuLoading: 'Loading the menu…',
};

export type StateWords = typeof state;
