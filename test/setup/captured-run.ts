import { spawn } from 'node:child_process';

export interface CapturedRun {
  readonly code: number;
  readonly output: string;
}

/** Runs a program without a terminal and returns its output. The code is 127 if it could not be started and 124 if it took too long. */
export function captureRun(
  command: string,
  args: readonly string[],
  limitSeconds: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<CapturedRun> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      child.kill('SIGKILL');
    }, limitSeconds * 1000);
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const finish = (code: number) => {
      clearTimeout(timer);
      resolve({ code: isTooLate ? 124 : code, output });
    };
    child.on('error', () => finish(127));
    child.on('close', (code) => finish(code ?? 1));
  });
}
