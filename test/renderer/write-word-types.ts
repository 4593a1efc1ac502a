import { writeFileSync } from 'node:fs';
import { readScriptOptions } from '../setup/script-options.ts';
import { describeWordTypes, WORD_TYPES_FILE } from './word-types.ts';

const USAGE = `npm run words

Declares the words that screens use, after a message of the source language was added, removed, or takes other values.`;

readScriptOptions(USAGE, {});
writeFileSync(WORD_TYPES_FILE, describeWordTypes());
