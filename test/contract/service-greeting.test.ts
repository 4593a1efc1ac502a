import { describe, expect, test } from 'vitest';
import {
  CAPABILITIES,
  type CapabilityName,
  FOREIGN_SERVICE,
  hasCapability,
  OWN_SERVICE,
} from '../../shared/contract/http/service-greeting.ts';

describe.each(Object.keys(CAPABILITIES) as CapabilityName[])('a till relies on %s', (name) => {
  test('only where the service names the edition that the till knows', () => {
    const withEdition = (edition: number) => ({ isOwn: true, capabilities: { [name]: edition } });
    expect(hasCapability(OWN_SERVICE, name)).toBe(true);
    expect(hasCapability(FOREIGN_SERVICE, name)).toBe(false);
    expect(hasCapability(withEdition(CAPABILITIES[name] - 1), name)).toBe(false);
    // A raised edition means that clients of the older one must not rely on it.
    expect(hasCapability(withEdition(CAPABILITIES[name] + 1), name)).toBe(false);
  });
});
