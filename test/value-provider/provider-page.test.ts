import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import { describeValueCardProvider } from '../../shared/contract/operations/openapi-provider.ts';
import {
  PROVIDER_FAULTS,
  PROVIDER_REASONS,
  PROVIDER_STEPS,
  ProviderMove,
  ProviderStep,
} from '../../shared/contract/provider/provider-records.ts';
import { isValid } from '../../shared/contract/validation/validate.ts';
import { isBelievable } from '../../shared/service/provider/believable-move.ts';

const FILE = new URL('../../resources/openapi/value-card-provider.json', import.meta.url);
const PAGE = readFileSync(new URL('../../resources/docs/value-card-provider.md', import.meta.url), 'utf8');

test('the description of the interface is current (npm run openapi), and valid by an independent validator', async () => {
  expect(readFileSync(FILE, 'utf8')).toBe(`${JSON.stringify(describeValueCardProvider(), null, 2)}\n`);
  await expect(SwaggerParser.validate(fileURLToPath(FILE))).resolves.toBeDefined();
});

test('the page names each step, reason and fault, and its example is what a host sends and believes', () => {
  for (const word of [...PROVIDER_STEPS, ...PROVIDER_REASONS, ...PROVIDER_FAULTS])
    expect([word, PAGE.includes(`\`${word}\``)]).toEqual([word, true]);
  const [step, move] = [...PAGE.matchAll(/```json\n([^`]+)```/g)].map(([, text = '']) => JSON.parse(text) as unknown);
  expect([isValid(ProviderStep, step), isValid(ProviderMove, move)]).toEqual([true, true]);
  const { kind, amount, card_id: cardId = '' } = step as ProviderStep;
  expect(isBelievable(move as ProviderMove, { reference: 'p-0192f3a4', kind, amount, cardId }, 'EUR')).toBe(true);
});
