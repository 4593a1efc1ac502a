import { hostname } from 'node:os';
import { type CommandArguments, CommandRefused } from '../base/command.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { openOwnTls } from '../network/lan-authority.ts';
import { type LanTls, openGivenTls } from '../network/lan-tls.ts';
import { isForNetwork, namesOf } from '../network/network-side.ts';
import { PUBLIC_OPTIONS } from '../network/public-side.ts';

export const NETWORK_OPTIONS = {
  host: { type: 'string', summary: 'address to listen on; this machine only otherwise' },
  lan: { type: 'boolean', summary: 'answer the whole local network, by TLS' },
  'tls-cert': {
    type: 'string',
    isPath: true,
    summary: 'certificate to be known by, with those above it, in PEM; one of its own otherwise',
  },
  'tls-key': { type: 'string', isPath: true, summary: 'the key of that certificate' },
  plain: { type: 'boolean', summary: 'answer the network without TLS, where anyone can read along' },
  ...PUBLIC_OPTIONS,
} as const;

/** Returns undefined when only this machine is answered, or the network without encryption. */
export function readTls(args: CommandArguments): ((folder: DataFolder) => LanTls) | undefined {
  const [host, isLan] = [args.text('host'), args.isSet('lan')];
  const [certificate, key] = [args.text('tls-cert'), args.text('tls-key')];
  if (host !== undefined && isLan) throw new CommandRefused('choose --host or --lan, not both');
  if ((certificate === undefined) !== (key === undefined)) throw new CommandRefused('--tls-cert and --tls-key go together');
  if (args.isSet('plain') && certificate !== undefined) throw new CommandRefused('choose --plain or --tls-cert, not both');
  if (!isForNetwork(host, isLan)) {
    if (certificate !== undefined)
      throw new CommandRefused('--tls-cert goes with --lan or --host: this machine itself is answered without');
    return undefined;
  }
  if (args.isSet('plain')) return undefined;
  if (certificate !== undefined && key !== undefined) return () => openGivenTls(certificate, key);
  const machine =
    hostname()
      .replaceAll(/[^A-Za-z0-9-]/g, '')
      .slice(0, LONGEST_NAME) || 'host';
  return ({ path }) => openOwnTls(path, machine, namesOf(host, isLan));
}

const LONGEST_NAME = 32;
