import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTextFile, type TextStore } from '../../../shared/base/text-store.ts';
import type { CardAnswer } from '../../../shared/service/core/gateway.ts';
import { growingFile } from '../base/growing-file.ts';

/** The card simulator's approvals, in the data folder of the process that runs it. Without this file refunds are declined. */
export function openCardMemory(folder: string): Promise<TextStore> {
  return openTextFile(growingFile(cardFileOf(folder)));
}

export function cardFileOf(folder: string): string {
  return join(folder, 'card-simulator.jsonl');
}

export interface CardAnswered {
  readonly reference: string;
  readonly status: CardAnswer['status'];
}

export function listCardAnswers(folder: string): readonly CardAnswered[] {
  const file = cardFileOf(folder);
  const lines = existsSync(file) ? wholeLines(file).split('\n').filter(isAnswer) : [];
  return lines.map((line) => {
    const [reference, text] = JSON.parse(line) as readonly [string, string];
    return { reference, status: (JSON.parse(text) as CardAnswer).status };
  });
}

export interface CardInspection {
  readonly kind: 'cards';
  readonly faults: readonly string[];
  readonly answers: number;
}

/** Counts the network's answers. A line that a power cut left incomplete is skipped. */
export function inspectCards(file: string): CardInspection {
  try {
    const lines = wholeLines(file).split('\n').filter(isAnswer);
    return { kind: 'cards', faults: [], answers: lines.length };
  } catch (fault) {
    return { kind: 'cards', faults: [(fault as Error).message], answers: 0 };
  }
}

/** Returns the complete lines of a file that another process may be appending to. */
export function wholeLines(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function isAnswer(line: string): boolean {
  try {
    return Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}
