import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWorld } from '../world.ts';
import { runJournalSuite } from './journal-suite.ts';

runJournalSuite('in memory', async () => ({ journal: makeMemoryJournal(makeWorld()) }));
