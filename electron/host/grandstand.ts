import { catalogCommand } from './catalog-command.ts';
import { type Command, CommandRefused, helpOf, readAsked } from './command.ts';
import { keysCommand } from './keys-command.ts';
import { serveCommand } from './serve-command.ts';
import { backupCommand, openapiCommand, restoreCommand, verifyCommand } from './upkeep-commands.ts';

const COMMANDS: readonly Command[] = [
  serveCommand,
  catalogCommand,
  keysCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  openapiCommand,
];

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ['grandstand COMMAND', '', ...lines, '', 'grandstand COMMAND --help tells more of each.', ''].join('\n');
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) throw new CommandRefused(`there is no command ${name}\n\n${overview()}`);
  if (rest.includes('--help')) {
    process.stdout.write(helpOf(command));
    return 0;
  }
  return await command.run(readAsked(command, rest));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof CommandRefused)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 2;
}
