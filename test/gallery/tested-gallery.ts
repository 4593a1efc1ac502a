import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { buildPages, type ServedScreens, serveScreens } from '../renderer/served-screens.ts';
import { makeOnce, stateOf } from '../setup/made-once.ts';
import { runFolder } from '../setup/run-folder.ts';

const MADE_OF = ['renderer', 'shared', 'test/gallery'].map((path) => join(projectRoot, path));

/** The gallery as it is now, built once in a test run and served as a host serves the screens, under the same policy. */
export async function serveGallery(): Promise<ServedScreens> {
  const folder = runFolder(stateOf(MADE_OF));
  if (folder === undefined) throw new Error('the gallery is built for test runs only');
  await makeOnce(folder, (part) => buildPages('test/gallery/gallery.config.ts', part));
  return serveScreens(pathToFileURL(`${folder}/`));
}
