import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type CliOptions } from 'electron-builder';
import { PROJECT, stageApp } from './staged-app.ts';

const USAGE = `npm run pack -- [--linux] [--win] [--mac] [--dir] [--electron PATH] [--out FOLDER] [--stage FOLDER]

Packs the desktop for this machine's system, or for those named. --dir packs into a folder and makes no installer. --electron takes a
distribution of Electron from a folder or archive instead of downloading it. GRANDSTAND_UPDATE_URL names where installed programs
look for newer ones; without it they never look.
`;

const { values } = parseArgs({
  options: {
    linux: { type: 'boolean', default: false },
    win: { type: 'boolean', default: false },
    mac: { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
    electron: { type: 'string' },
    out: { type: 'string', default: join(PROJECT, 'dist') },
    stage: { type: 'string', default: join(PROJECT, '.build', 'packed-app') },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(USAGE);
else
  await pack().catch((fault: Error) => {
    process.stderr.write(
      `Not packed: ${fault.message}\nElectron and the makers of installers are downloaded once; --electron and --dir do without.\n`,
    );
    process.exitCode = 1;
  });

async function pack(): Promise<void> {
  const feed = readFeed(process.env.GRANDSTAND_UPDATE_URL);
  await stageApp(values.stage);
  const systems: CliOptions = {
    ...(values.linux && { linux: [] }),
    ...(values.win && { win: [] }),
    ...(values.mac && { mac: [] }),
  };
  await build({
    ...systems,
    dir: values.dir,
    projectDir: PROJECT,
    // People upload a package to the feed; packing never uploads.
    publish: 'never',
    config: {
      directories: { app: values.stage, output: values.out },
      ...(values.electron !== undefined && { electronDist: values.electron }),
      ...(feed !== undefined && { publish: { provider: 'generic', url: feed } }),
    },
  });
}

/** The feed must use https, so that nobody on the network can replace the program. */
function readFeed(address = ''): string | undefined {
  if (address === '') return undefined;
  if (URL.parse(address)?.protocol !== 'https:') throw new Error(`GRANDSTAND_UPDATE_URL is no address that begins with https: ${address}`);
  return address;
}
