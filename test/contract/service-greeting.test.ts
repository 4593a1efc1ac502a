import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type CapabilityName, can, FOREIGN_SERVICE, OWN_SERVICE } from '../../shared/contract/http/service-greeting.ts';

describe.each(Object.keys(CAPABILITIES) as CapabilityName[])('a till relies on %s', (name) => {
  test('only where the service names the edition that the till knows', () => {
    const withEdition = (edition: number) => ({ isOwn: true, capabilities: { [name]: edition } });
    expect(can(OWN_SERVICE, name)).toBe(true);
    expect(can(FOREIGN_SERVICE, name)).toBe(false);
    expect(can(withEdition(CAPABILITIES[name] - 1), name)).toBe(false);
    // A raised edition means that clients of the older one must not rely on it.
    expect(can(withEdition(CAPABILITIES[name] + 1), name)).toBe(false);
  });
});
