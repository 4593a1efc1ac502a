import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from './captured-run.ts';

const program = join(projectRoot, 'electron', 'setup', 'start.mjs');

test('npm start explains itself', async () => {
  const { code, output } = await captureRun(process.execPath, [program, '--help'], 20);
  expect(code).toBe(0);
  expect(output).toContain('--port <number>');
});

test('npm start refuses what it does not know, before it does anything', async () => {
  const { code, output } = await captureRun(process.execPath, [program, '--prot', '1'], 20);
  expect(code).toBe(2);
  expect(output).toContain('--prot');
  expect(output).not.toContain('Set-up');
});

test.each(['SIGINT', 'SIGTERM'] as const)('npm start serves from any folder, prints the address, and ends well on %s', async (signal) => {
  const run = spawn(process.execPath, [program], { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  run.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const ended = once(run, 'exit');
  while (!output.includes('Ctrl-C')) await Promise.race([once(run.stdout, 'data'), ended.then(() => Promise.reject(new Error(output)))]);
  const [address = ''] = /http:\S+/.exec(output) ?? [];
  expect((await fetch(address)).status).toBe(200);
  run.kill(signal);
  expect(await ended).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
});

test('npm start says that the port it was told is in use', async () => {
  const run = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  while (!output.includes('Ctrl-C')) output += String((await once(run.stdout, 'data'))[0]);
  const [, port = ''] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  const second = await captureRun(process.execPath, [program, '--port', port], 20);
  const ended = once(run, 'exit');
  run.kill();
  await ended;
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Port ${port} is in use`);
});
