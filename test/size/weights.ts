import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

export interface Weight {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly gzipped: number;
}

/** Everything in a folder that a build wrote. */
export function weighFolder(name: string, folder: string): Weight {
  return weigh(
    name,
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** The files that a program loads until it says `isReady`: it is run once, by a folder of data of its own. */
export async function weighStart(name: string, program: string, args: readonly string[], isReady: RegExp): Promise<Weight> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-size-'));
  try {
    const child = spawn(process.execPath, [program, ...args, '--data', join(folder, 'data')], {
      env: { ...process.env, NODE_V8_COVERAGE: join(folder, 'loaded'), GRANDSTAND_SECRETS: join(folder, 'secrets') },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: START_MILLISECONDS,
    });
    let isStarted = false;
    for await (const chunk of child.stdout) {
      if (!isReady.test(String(chunk))) continue;
      isStarted = true;
      child.kill('SIGINT');
    }
    if (!isStarted) throw new Error(`${program} ${args.join(' ')} ended before it was ready`);
    const reports = readdirSync(join(folder, 'loaded')).map((file) => readFileSync(join(folder, 'loaded', file), 'utf8'));
    const urls = reports.flatMap((report) => (JSON.parse(report) as { result: readonly { url: string }[] }).result.map(({ url }) => url));
    return weigh(
      name,
      [...new Set(urls)].filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const START_MILLISECONDS = 60_000;

function weigh(name: string, paths: readonly string[]): Weight {
  const contents = paths.map((path) => readFileSync(path));
  return {
    name,
    files: paths.length,
    bytes: contents.reduce((sum, content) => sum + content.length, 0),
    gzipped: contents.reduce((sum, content) => sum + gzipSync(content).length, 0),
  };
}
