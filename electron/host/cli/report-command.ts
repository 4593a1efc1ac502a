import { existsSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { instantFromEpoch } from '../../../shared/base/time.ts';
import { type Command, CommandRefused, DATA_OPTION } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { locateDataFolder } from '../data/data-folder.ts';
import { guestTexts, reportFacts } from './report-facts.ts';
import { makeScrub, scrubbed } from './report-scrub.ts';

const INTRODUCTION = [
  'What this host says of itself, for someone who helps. It holds no card numbers, keys, tokens or PINs, and no names, addresses or numbers of guests.',
  'Read it before you pass it on: names of vendors and of files are in it.',
];

export const reportCommand: Command = {
  name: 'report',
  usage: '[FILE] [--data DIR]',
  summary:
    'Write versions, settings, queue, health and the last log lines to one file that may be passed on, without cards, guests or secrets; gzip where it ends in .gz',
  options: DATA_OPTION,
  words: [0, 1],
  async run(args) {
    const folder = locateDataFolder(args.text('data'));
    if (!existsSync(folder.path)) throw new CommandRefused(`nothing is kept at ${folder.path}`);
    const at = instantFromEpoch(nodeWorld.epochMilliseconds());
    const [file = `grandstand-report-${at.slice(0, 19).replaceAll(/[:T]/g, '-')}.json`] = args.words;
    if (existsSync(file)) throw new CommandRefused(`${file} is there already`);
    const scrub = makeScrub(folder.path, guestTexts(folder.journalFile));
    const facts = scrubbed(await reportFacts(folder), scrub) as object;
    const text = `${JSON.stringify({ about: INTRODUCTION, writtenAt: at, ...facts }, null, 2)}\n`;
    writeFileSync(file, file.endsWith('.gz') ? gzipSync(text) : text, { mode: 0o600 });
    process.stdout.write(`wrote ${file}: read it before you pass it on\n`);
    return 0;
  },
};
