import { invite } from '../../../shared/till/memory/devices-pairing.ts';
import { DESKTOP_ORIGIN } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { DEVICE_KINDS, type DeviceKind, LONGEST_NAME } from '../../../shared/till-contract/parts/till-operation.ts';
import { type Command, CommandRefused, DATA_OPTION, numberOption } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { findKeptFolder } from '../data/data-folder.ts';
import { readRunning } from '../data/running-note.ts';
import { describeLink, describeTrust } from '../run/serve-words.ts';
import { openInvitations, pairingLink } from '../till/till-pairing.ts';

export const pairCommand: Command = {
  name: 'pair',
  usage: '[--kind till|kiosk|kitchen|board|display|menu] [--name NAME] [--vendor ID] [--till NAME] [--data DIR]',
  summary: 'Print a link by which one device joins the running host, once, within ten minutes',
  options: {
    ...DATA_OPTION,
    kind: { type: 'string', summary: 'what the device is: till (the default), kiosk, kitchen, board, display or menu' },
    name: { type: 'string', summary: 'what people call it' },
    vendor: { type: 'string', summary: 'id of the vendor that it sells for; that of the host otherwise' },
    till: { type: 'string', summary: 'name or id of the till that a display belongs to; the only one otherwise' },
  },
  async run(args) {
    const kind = (args.text('kind') ?? 'till') as DeviceKind;
    const name = args.text('name') ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    if (!DEVICE_KINDS.includes(kind)) throw new CommandRefused(`--kind takes one of ${DEVICE_KINDS.join(', ')}`);
    if (name.length > LONGEST_NAME) throw new CommandRefused(`--name takes up to ${LONGEST_NAME} characters`);
    const vendorId = numberOption(args, 'vendor', 1, Number.MAX_SAFE_INTEGER);
    const till = args.text('till');
    if (till !== undefined && kind !== 'display') throw new CommandRefused('--till goes with --kind display');
    const folder = findKeptFolder(args.text('data'));
    const running = readRunning(folder.path);
    if (running === undefined) throw new CommandRefused(`no host with a till runs on ${folder.path}: start it with grandstand serve`);
    if (running.url === DESKTOP_ORIGIN)
      throw new CommandRefused(
        'the desktop that runs there lets no other device in: choose “Let other devices join” under Settings, This computer',
      );
    const { code } = await invite(nodeWorld, openInvitations(folder.path), {
      kind,
      name,
      ...(vendorId !== undefined && { vendorId }),
      ...(till !== undefined && { till }),
    });
    const link = pairingLink(running.url, kind, code, running.trust?.fingerprint);
    // The link is the last line, so that scripts can pick it out.
    const trust = running.trust === undefined ? '' : describeTrust(running.trust);
    process.stdout.write(`${trust}${describeLink(link)}`.replace(/^\n+/, ''));
    return 0;
  },
};
