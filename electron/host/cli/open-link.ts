import { spawn } from 'node:child_process';

function openerOf(system: NodeJS.Platform, link: string): readonly [command: string, ...args: readonly string[]] {
  if (system === 'darwin') return ['open', link];
  // `start` is a shell builtin that takes its first quoted argument as a title.
  if (system === 'win32') return ['cmd', '/c', 'start', '""', `"${link}"`];
  return ['xdg-open', link];
}

/** The opener ends at once, or runs for as long as the browser is open. */
const PATIENCE_MILLISECONDS = 2000;

/** Opens a browser, and returns a sentence that says whether it worked. */
export async function openLink(
  link: string,
  { platform, env }: { readonly platform: NodeJS.Platform; readonly env: NodeJS.ProcessEnv } = process,
): Promise<string> {
  const byHand = 'open the link below yourself.';
  // Without a display xdg-open would start a text browser, which takes over the terminal.
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return `No screen is known here, so no browser was opened: ${byHand}`;
  const [command, ...args] = openerOf(platform, link);
  const failure = await new Promise<string | undefined>((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true, env, windowsVerbatimArguments: true });
    child.unref();
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS);
    const finish = (reason: string | undefined): void => {
      clearTimeout(timer);
      resolve(reason);
    };
    child.on('error', (fault: NodeJS.ErrnoException) => finish(fault.code === 'ENOENT' ? `there is no ${command} here` : fault.message));
    child.on('exit', (code) => finish(code === 0 ? undefined : `${command} ended with ${code}`));
  });
  return failure === undefined ? 'The register opens in your browser.' : `No browser was opened (${failure}): ${byHand}`;
}
