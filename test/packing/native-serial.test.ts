import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nativeSerial } from '../../electron/build/native-serial.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from '../setup/captured-run.ts';

/** Opens what is no serial port, and says what came of it. */
const PROGRAM = `
const { SerialPort } = await import('serialport');
new SerialPort({ path: '/dev/null', baudRate: 9600, autoOpen: false }).open((fault) => console.log(String(fault)));
`;

let source: string;
let built: string;

beforeAll(async () => {
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  source = mkdtempSync(join(projectRoot, '.build', 'tested-serial-'));
  built = mkdtempSync(join(tmpdir(), 'grandstand-serial-'));
  writeFileSync(join(source, 'program.ts'), PROGRAM);
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    plugins: [nativeSerial()],
    ssr: { noExternal: true },
    build: {
      ssr: join(source, 'program.ts'),
      outDir: built,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'program.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
});
afterAll(() => {
  for (const folder of [source, built]) rmSync(folder, { recursive: true, force: true });
});

test('a bundle without packages opens serial ports by the file beside it; without that file it runs and says that it has none', async () => {
  const run = () => captureRun(process.execPath, [join(built, 'program.mjs')], 30);
  // The system itself has answered, by the compiled part.
  expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(/ioctl|not a typewriter|not supported/i) });
  renameSync(join(built, 'native'), join(built, 'elsewhere'));
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('not implemented') });
});
