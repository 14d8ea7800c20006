import { picturesPath, type Identity } from '@palaro/contract';
import sharp from 'sharp';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import type { ObjectStorage } from '../kernel/object-storage.ts';
import { createRegistry } from '../modules/exclusion/index.ts';
import { createIdentityAdministration } from '../modules/identity/index.ts';
import type { MerchantConfig } from '../modules/merchant/index.ts';
import { testSecret, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let numbers = 0;
let numbersOfContacts = 0;

/** Gives a player a number that is theirs. */
export const proveContact = async (site: Pick<TestPlatform, 'pool'>, member: TestClient): Promise<void> => {
  const { id } = valueOf(await member('memberInfo'));
  const number = `+63918${String(++numbersOfContacts).padStart(7, '0')}`;
  await site.pool.query('UPDATE player SET mobile_key = $2, mobile_verified_at = now() WHERE id = $1', [id, number]);
};

/** What the merchant of the tests asks for; every node goes by it once this is done. */
export const askForIdentity = async (site: TestPlatform, settings: Partial<MerchantConfig['identity']>): Promise<void> => {
  const { known, save } = site.platform.services.merchant;
  const config = known('PALARO');
  const saved = await save({ ...config, identity: { ...config.identity, ...settings } });
  if (!saved.ok) throw new Error(saved.failure.message);
};

const authorised = (member: TestClient): Record<string, string> =>
  member.session === null ? {} : { authorization: `Bearer ${member.session.token}`, cookie: `__Host-palaro_session=${member.cookie}` };

/** Uploads a picture of a document; gives its id. */
export const uploadDocument = async (site: TestPlatform, member: TestClient, kind = 'document'): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer();
  const response = await fetch(`${site.baseUrl}${picturesPath}?kind=${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...authorised(member) },
    body: new Uint8Array(picture),
  });
  if (!response.ok) throw new Error(`an upload was answered ${response.status}`);
  return ((await response.json()) as { value: { id: string } }).value.id;
};

/** Gives what the platform answers to who asks for a picture of theirs. */
export const askForPicture = (site: TestPlatform, member: TestClient, id: string): Promise<Response> =>
  fetch(`${site.baseUrl}${picturesPath}?${new URLSearchParams({ id, size: 'full' })}`, { headers: authorised(member) });

/** A document as its owner types it, with pictures of it. */
export const aDocument = async (site: TestPlatform, member: TestClient, change: object = {}) => {
  const [front, selfie] = [await uploadDocument(site, member), await uploadDocument(site, member)];
  const number = `P${String(++numbers).padStart(7, '0')}A`;
  const details = { kind: 'passport' as const, number, name: 'Juan Dela Cruz', birthday: '1990-05-04', validUntil: '2099-12-31' };
  return { ...details, front, back: null, selfie, ...change };
};
export const submitDocument = async (site: TestPlatform, member: TestClient, change: object = {}): Promise<Identity> =>
  valueOf(await member('submitIdentity', { body: await aDocument(site, member, change) }));

/** What operators do with checks, as their command does it. */
export const identityAdministration = (site: TestPlatform, storage: ObjectStorage) => {
  const { session } = site.platform.services;
  const clock = systemClock;
  const registry = createRegistry({
    clock,
    ids: createIds(clock.now),
    secret: testSecret,
    endAll: (client, playerId) => session.endAll(client, playerId, { reason: 'excluded' }),
  });
  return createIdentityAdministration({ pool: site.pool, clock, storage, secret: testSecret, registry });
};
