import { lookup } from 'node:dns/promises';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSealed } from 'node:tls';
import type { FoundTerminal, TerminalSearch } from '../../../shared/till-contract/cards/terminal-search.ts';
import { nodeWorld } from '../base/node-world.ts';
import { SIMULATED_NAME } from '../network/nexo-line.ts';
import type { OwnAddresses } from './own-addresses.ts';

/** Where a search looks. Tests look at addresses of this machine, and at ports that are free on it. */
export interface SearchedPlaces {
  readonly own: () => OwnAddresses;
  readonly ports: { readonly zvt: number; readonly nexo: number };
}

export const TERMINAL_PORTS = { zvt: 20_007, nexo: 8443 } as const;

export interface SearchTimes {
  /** For a connection. */
  readonly connect: number;
  /** For the certificate, once connected. */
  readonly certificate: number;
  /** For all addresses. */
  readonly whole: number;
  /** A search that no one looked at for so long stops: its screen is gone. */
  readonly unwatched: number;
}

const TIMES: SearchTimes = { connect: 750, certificate: 4000, whole: 60_000, unwatched: 10_000 };
const AT_ONCE = 32;
const MOST_FOUND = 50;
/** A chain of three certificates has a tenth of it. */
const MOST_CERTIFICATE_BYTES = 128 * 1024;
const LOOK_EVERY = 50;

export interface RunningSearch {
  view(): TerminalSearch;
  isRunning(): boolean;
  stop(): void;
}

interface Known {
  readonly host: string;
}

interface State {
  readonly id: string;
  readonly places: SearchedPlaces;
  readonly times: SearchTimes;
  readonly waiting: string[];
  readonly found: FoundTerminal[];
  readonly open: Set<Socket>;
  readonly whole: number;
  readonly isPartial: boolean;
  tried: number;
  state: TerminalSearch['state'];
  readAt: number;
}

/**
 * Looks which addresses of the host's own network answer at the ports of card terminals. It sends nothing to a ZVT terminal: even the
 * question for its state lets one begin work of its own. From a nexo terminal it reads the certificate that it shows to everyone. The
 * terminals that are set up are not connected to, since a connection may end the one that a payment uses.
 */
export async function searchTerminals(
  id: string,
  places: SearchedPlaces,
  known: readonly Known[],
  times: SearchTimes = TIMES,
): Promise<RunningSearch> {
  const taken = new Set(await Promise.all(known.map(({ host }) => addressOf(host, times.connect))));
  const { addresses, isPartial } = places.own();
  const waiting = addresses.filter((address) => !taken.has(address));
  const readAt = nodeWorld.monotonicMilliseconds();
  const counts = { whole: waiting.length, tried: 0, isPartial };
  const state: State = { id, places, times, waiting, found: [], open: new Set(), ...counts, state: 'running', readAt };
  const timer = setTimeout(() => end(state, 'late'), times.whole).unref();
  void Promise.all(Array.from({ length: AT_ONCE }, () => work(state))).then(() => {
    clearTimeout(timer);
    end(state, 'over');
  });
  return {
    view() {
      state.readAt = nodeWorld.monotonicMilliseconds();
      const { state: now, tried, whole } = state;
      const found = state.found.toSorted((one, other) => rankOf(one) - rankOf(other) || (one.host < other.host ? -1 : 1));
      return { id, state: now, tried, whole, isPartial, found };
    },
    isRunning: () => state.state === 'running',
    stop: () => end(state, 'stopped'),
  };
}

/** A name is not a number that a search comes across. */
async function addressOf(host: string, within: number): Promise<string> {
  const late = new Promise<string>((resolve) => void setTimeout(() => resolve(host), within).unref());
  const found = lookup(host, { family: 4 }).then(
    ({ address }) => address,
    () => host,
  );
  return await Promise.race([found, late]);
}

/** What is certainly a terminal comes first. */
function rankOf({ protocol, isNamed }: FoundTerminal): number {
  if (isNamed) return 0;
  return protocol === 'zvt' ? 1 : 2;
}

function end(state: State, how: TerminalSearch['state']): void {
  if (state.state !== 'running') return;
  state.state = how;
  state.waiting.length = 0;
  for (const socket of state.open) socket.destroy();
}

async function work(state: State): Promise<void> {
  const { places, times, waiting, found } = state;
  for (let host = waiting.shift(); host !== undefined; host = waiting.shift()) {
    if (nodeWorld.monotonicMilliseconds() - state.readAt > times.unwatched) return end(state, 'stopped');
    const at = host;
    const both = await Promise.all([lookForZvt(state, at, places.ports.zvt), lookForNexo(state, at, places.ports.nexo)]);
    if (state.state !== 'running') return;
    state.tried++;
    for (const one of both) if (one !== undefined && found.length < MOST_FOUND) found.push(one);
  }
}

/** Follows a socket to its end: it is closed when its time or the whole search is over. */
function follow<Seen>(state: State, socket: Socket, watch: (done: (seen: Seen | undefined) => void) => void): Promise<Seen | undefined> {
  state.open.add(socket);
  return new Promise((resolve) => {
    const done = (seen: Seen | undefined): void => {
      resolve(seen);
      socket.destroy();
    };
    let timer = setTimeout(() => done(undefined), state.times.connect);
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => done(undefined), state.times.certificate);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      state.open.delete(socket);
      resolve(undefined);
    });
    watch(done);
  });
}

function lookForZvt(state: State, host: string, port: number): Promise<FoundTerminal | undefined> {
  const socket = connectPlain({ host, port });
  // What it sends by itself is not read.
  return follow(state, socket.pause(), (done) => void socket.once('connect', () => done({ protocol: 'zvt', host, port, isNamed: false })));
}

function lookForNexo(state: State, host: string, port: number): Promise<FoundTerminal | undefined> {
  // No one is believed here: the certificate is shown to a person, and checked when a payment begins.
  const socket = connectSealed({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.2' });
  const counting = setInterval(() => {
    if (socket.bytesRead > MOST_CERTIFICATE_BYTES) socket.destroy();
  }, LOOK_EVERY);
  socket.once('close', () => clearInterval(counting));
  return follow(state, socket, (done) => {
    socket.once('secureConnect', () => done({ protocol: 'nexo', host, port, ...namesIn(socket.getPeerCertificate().subject?.CN) }));
  });
}

const NAME = /^[A-Za-z0-9._-]{1,100}$/;
const OF_TERMINAL = /^([A-Za-z0-9]{1,40}-[A-Za-z0-9]{1,40})\.(?:test|live)\.terminal\.adyen\.com$/i;
const OF_OLD_TERMINAL = /^legacy-terminal-certificate\.(?:test|live)\.terminal\.adyen\.com$/i;

/** The machine that answers chose this text: only what looks like a name is taken. */
function namesIn(name: unknown): Pick<FoundTerminal, 'certificate' | 'poiId' | 'isNamed'> {
  if (typeof name !== 'string' || !NAME.test(name)) return { isNamed: false };
  const poiId = OF_TERMINAL.exec(name)?.[1];
  const isNamed = poiId !== undefined || name === SIMULATED_NAME || OF_OLD_TERMINAL.test(name);
  return { certificate: name, ...(poiId !== undefined && { poiId }), isNamed };
}
