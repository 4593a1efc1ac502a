import { writeFileSync } from 'node:fs';
import { readScriptOptions } from '../setup/script-options.ts';
import { TILL_FINGERPRINT_FILE, tillFingerprintLines } from './till-fingerprint.ts';
import { FINGERPRINT_FILE, fingerprintLines } from './wire-fingerprint.ts';

const USAGE = `npm run fingerprint

Records as they are now the wire form and the interface between screens and host: a change is meant, and shows in the history as a changed
line.`;

readScriptOptions(USAGE, {});
writeFileSync(FINGERPRINT_FILE, `${fingerprintLines().join('\n')}\n`);
writeFileSync(TILL_FINGERPRINT_FILE, `${tillFingerprintLines().join('\n')}\n`);
