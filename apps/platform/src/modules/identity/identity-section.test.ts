import { expect, test } from 'vitest';
import { identitySection } from './identity-section.ts';

const faultsOf = (given: object): readonly string[] => {
  const read = identitySection.schema.safeParse(given);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};
const provider = { url: 'https://checks.example', secret: 'IDENTITY' };

test('a section of before is decided on by operators', () => {
  const before = { depositNeeds: 'contact', withdrawalNeeds: 'identity', triesPerDay: 5 };
  expect(identitySection.schema.parse(before)).toEqual({ ...before, decidedBy: 'operator', provider: null });
});

test('who lets a provider decide names its account, by an encrypted address', () => {
  expect(faultsOf({ decidedBy: 'provider' })).toEqual(['decidedBy']);
  expect(faultsOf({ decidedBy: 'provider', provider })).toEqual([]);
  expect(faultsOf({ decidedBy: 'provider', provider: { ...provider, url: 'http://checks.example' } })).toEqual(['provider.url']);
  expect(faultsOf({ provider: { ...provider, name: 'Ana' } })).toEqual(['provider.name']);
  expect(identitySection.secrets(identitySection.schema.parse({ provider }))).toEqual(['IDENTITY']);
});
