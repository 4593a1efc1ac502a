import { parseArgs } from 'node:util';
import { createReferenceServer, isFault, listenLocally, readInterfaces } from './reference-server.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = values.port === undefined ? undefined : Number(values.port);
const interfaces = readInterfaces(new URL('../../resources/openapi/', import.meta.url));

try {
  const { server, address } = await listenLocally(() => createReferenceServer(interfaces), port);
  console.log(`\n  API reference   ${address}/docs\n\nCtrl-C ends it.`);
  // A terminal's Ctrl-C may arrive twice, once by way of the starter: closing is asked for once.
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    void server.close();
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  const sentence = explainRefusal(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

function explainRefusal(error: unknown): string | undefined {
  if (isFault(error, 'EACCES')) return `Port ${port} is not for this user to open; choose another with --port.`;
  if (!isFault(error, 'EADDRINUSE')) return undefined;
  if (port === undefined) return 'All ports from 4810 to 4829 are in use; choose one with --port.';
  return `Port ${port} is in use; choose another with --port.`;
}
