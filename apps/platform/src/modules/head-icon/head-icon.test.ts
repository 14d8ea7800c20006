import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnHeadIcons, picturesPath } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-head-icons-'));
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: folder } });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const none = { id: '', url: '' };
const path = '/wps/member/head-icon';
const authorised = (member: TestClient): Record<string, string> =>
  member.session === null ? {} : { authorization: `Bearer ${member.session.token}`, cookie: `__Host-palaro_session=${member.cookie}` };
const post = async (member: TestClient, body: string, type = 'application/x-www-form-urlencoded', headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...authorised(member), ...headers },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
};
const upload = async (member: TestClient, search = '?kind=icon', file?: Buffer): Promise<string> => {
  const photo = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c04020' } });
  const response = await fetch(`${site.baseUrl}${picturesPath}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...authorised(member) },
    body: new Uint8Array(
      file ??
        (await photo
          .withExif({ IFD0: { Make: 'Canary phone' } })
          .jpeg()
          .toBuffer()),
    ),
  });
  const answer = (await response.json()) as { value?: { id: string }; code?: string };
  return answer.value?.id ?? answer.code ?? '';
};
const save = (member: TestClient, id: string) => member('saveHeadIcon', { body: { id } });
const filesOf = (id: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(id));

test('A460 a form saves the head icon; the same as JSON, or from another site, does not', async () => {
  const member = await site.newPlayer();
  const saved = { id: 'parol', url: '/m/static/HEAD_ICON/parol.svg' };
  expect(await post(member, 'id=parol')).toEqual({ status: 200, success: true, value: saved });
  expect(await post(member, '{"id":"moon"}', 'application/json')).toMatchObject({ status: 415, code: 'unsupported_media' });
  expect(await post(member, 'id=moon', undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ code: 'no_permission' });
  expect(await post(member, 'icon=moon')).toMatchObject({ code: 'bad_request', data: { field: 'id' } });
  expect(await post(member, `id=${'a'.repeat(41)}`)).toMatchObject({ code: 'bad_request', data: { field: 'id' } });
  expect(valueOf(await member('headIcon'))).toEqual(saved);
});

test('A310 A461 the icon that is saved is read again, in the member info too, and may be taken away', async () => {
  const member = await site.newPlayer();
  expect(valueOf(await member('headIcon'))).toEqual(none);
  for (const id of drawnHeadIcons) expect(valueOf(await save(member, id)).url).toBe(`/m/static/HEAD_ICON/${id}.svg`);
  const last = drawnHeadIcons.at(-1);
  expect(valueOf(await member('headIcon'))).toEqual({ id: last, url: `/m/static/HEAD_ICON/${last}.svg` });
  expect(valueOf(await member('memberInfo')).headIcon).toBe(`/m/static/HEAD_ICON/${last}.svg`);
  expect(valueOf(await save(member, ''))).toEqual(none);
  expect(valueOf(await member('memberInfo')).headIcon).toBe('');
});

test('A310 an upload becomes a square of 256 px without what the camera wrote, for its owner alone', async () => {
  const member = await site.newPlayer();
  const id = await upload(member);
  const { url } = valueOf(await save(member, id));
  expect(url).toBe(`${picturesPath}?id=${id}&size=icon`);
  const get = (who: TestClient, address = url) => fetch(`${site.baseUrl}${address}`, { headers: authorised(who) });
  const response = await get(member);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256, exif: undefined });
  expect(bytes.includes('Canary')).toBe(false);
  expect((await get(await site.newPlayer())).status).toBe(404);
  expect((await get(site.guest())).status).toBe(401);
  // Nothing else of the upload is kept.
  expect((await get(member, url.replace('icon', 'full'))).status).toBe(404);
  expect(filesOf(id)).toHaveLength(1);
});

test('a picture of somebody else, of feedback, one that was never uploaded, and a file that is none are refused', async () => {
  const member = await site.newPlayer();
  valueOf(await save(member, 'kite'));
  const others = await upload(await site.newPlayer());
  for (const id of [others, await upload(member, ''), 'nothing', '../../etc'])
    expect(await save(member, id), id).toMatchObject({ success: false, code: 'picture_unknown' });
  expect(await upload(member, undefined, Buffer.from('<svg/>'))).toBe('picture_type');
  expect(await upload(member, '?kind=other')).toBe('bad_request');
  const { id: playerId } = valueOf(await member('memberInfo'));
  const icon = await upload(member);
  const client = await site.pool.connect();
  expect(await site.platform.services.pictures.use(client, playerId, [icon])).toBe(false);
  client.release();
  expect(valueOf(await member('headIcon')).id).toBe('kite');
});

test('the picture before is given up, and purged with its file; the present one stays', async () => {
  const member = await site.newPlayer();
  const [first, second] = [await upload(member), await upload(member)];
  valueOf(await save(member, first));
  // Sent twice, the choice is one.
  valueOf(await save(member, first));
  valueOf(await save(member, second));
  await site.pool.query(`UPDATE picture SET received_at = received_at - interval '2 hours' WHERE id = ANY ($1)`, [[first, second]]);
  await site.platform.services.pictures.purge();
  expect([filesOf(first).length, filesOf(second).length]).toEqual([0, 1]);
  expect(valueOf(await member('headIcon')).id).toBe(second);
});

test('a trial player chooses of the drawn set and uploads nothing', async () => {
  await site.platform.services.player.createAccount({
    merchantCode: 'PALARO',
    username: 'trialicon',
    password: 'Palaro!2026',
    type: 4,
    currency: 'PHP',
  });
  const trial = await site.as('trialicon');
  expect(valueOf(await save(trial, 'mango')).id).toBe('mango');
  expect(await upload(trial)).toBe('free_reject');
});
