import { writeFileSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { Feed } from './update-feed.ts';
import { UpdateFault, type UpdateSource } from './updater.ts';

export interface UpdateFeed {
  readonly feed: Feed;
  /** True when the package contains an `app-update.yml`, which names the signer and the download folder besides the address. */
  readonly isPacked: boolean;
  /** The file for a chosen feed when the package contains none. */
  readonly ownFile: string;
  readonly log: (level: 'info' | 'warn' | 'error', sentence: string) => void;
}

/** The folder for downloads, beside those of other programs. */
const CACHE = 'grandstand-updater';

/** Finds updates with the system's updater. It never downloads or installs without being asked, not even when the program quits. */
export function openUpdateSource(updater: AppUpdater, { feed, isPacked, ownFile, log }: UpdateFeed): UpdateSource {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    info: (sentence) => log('info', String(sentence)),
    warn: (sentence) => log('warn', String(sentence)),
    error: (sentence) => log('error', String(sentence)),
  };
  // Failures are reported to the caller. An `error` event without a listener would end the process.
  updater.on('error', () => undefined);
  if (feed.kind === 'chosen') setChosenFeed(updater, feed.url, isPacked, ownFile);

  return {
    async findNewer() {
      const found = await updater.checkForUpdates().catch((fault: unknown) => {
        throw new UpdateFault('feed_silent', fault);
      });
      return found?.isUpdateAvailable === true ? found.updateInfo.version : undefined;
    },
    async download(onPercent) {
      const come = ({ percent }: { readonly percent: number }): void => onPercent(Math.floor(percent));
      updater.on('download-progress', come);
      try {
        await updater.downloadUpdate();
      } catch (fault) {
        throw new UpdateFault(failureOf(fault), fault);
      } finally {
        updater.off('download-progress', come);
      }
    },
    replace: () =>
      new Promise((_, reject) => {
        updater.once('error', (fault) => reject(new UpdateFault('not_installed', fault)));
        // Installs silently and starts the program afterwards.
        updater.quitAndInstall(true, true);
      }),
  };
}

function setChosenFeed(updater: AppUpdater, url: string, isPacked: boolean, ownFile: string): void {
  if (isPacked) updater.setFeedURL({ provider: 'generic', url });
  else {
    // JSON is valid YAML.
    writeFileSync(ownFile, JSON.stringify({ provider: 'generic', url, updaterCacheDirName: CACHE }), { mode: 0o600 });
    updater.updateConfigPath = ownFile;
  }
}

const BROKEN_PROMISES: ReadonlySet<unknown> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
  'ERR_UPDATER_NO_CHECKSUM',
]);

function failureOf(fault: unknown): 'feed_silent' | 'not_as_promised' {
  return BROKEN_PROMISES.has((fault as { readonly code?: unknown } | null)?.code) ? 'not_as_promised' : 'feed_silent';
}
