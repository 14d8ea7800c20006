import { once } from 'node:events';
import { connect } from 'node:net';
import { limits } from '../../kernel/limits.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { pictureBytesMax, picturesPath, type PictureType } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { ok } from '../../kernel/result.ts';
import { OverloadedError } from '../../kernel/semaphore.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { isOnePicture, pictureTypeOf } from './picture-file.ts';
import { createPictureEncoder } from './picture-encoder.ts';
import { createPictures, uploadsPerHourMax } from './pictures.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-pictures-'));
const drawn = { width: 60, height: 40, channels: 3, background: '#c04020' } as const;
let [png, jpeg] = [Buffer.alloc(0), Buffer.alloc(0)];
beforeAll(async () => {
  png = await sharp({ create: drawn }).png().toBuffer();
  jpeg = await sharp({ create: drawn }).jpeg().toBuffer();
  site = await startTestPlatform({ env: { STORAGE_DIR: folder } });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number; code: string; id: string; retryAfterSeconds: number };
const authorised = (member: TestClient): Record<string, string> =>
  member.session === null ? {} : { authorization: `Bearer ${member.session.token}`, cookie: `__Host-palaro_session=${member.cookie}` };
const upload = async (
  member: TestClient,
  file: Buffer,
  type: string = 'image/png',
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(`${site.baseUrl}${picturesPath}`, {
    method: 'POST',
    headers: { 'content-type': type, ...authorised(member), ...headers },
    body: new Uint8Array(file),
  });
  const answer = (await response.json()) as { code?: string; value?: { id: string }; data?: { retryAfterSeconds?: number } };
  return {
    status: response.status,
    code: answer.code ?? 'ok',
    id: answer.value?.id ?? '',
    retryAfterSeconds: answer.data?.retryAfterSeconds ?? 0,
  };
};
const download = (member: TestClient, id: string, size = 'full') =>
  fetch(`${site.baseUrl}${picturesPath}?${new URLSearchParams({ id, size })}`, { headers: authorised(member) });
const stored = async (member: TestClient, id: string, size?: string) => Buffer.from(await (await download(member, id, size)).arrayBuffer());

/** A file of exactly so many bytes: a PNG with a chunk of text that no decoder looks into. */
const pngOf = (bytes: number): Buffer => {
  const room = bytes - png.length - 12;
  const chunk = Buffer.alloc(room + 12);
  chunk.writeUInt32BE(room, 0);
  chunk.write('zzZz', 4, 'latin1');
  const end = png.length - 12;
  const crc = crcOf(chunk.subarray(4, 8 + room));
  chunk.writeUInt32BE(crc, 8 + room);
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
};
const crcOf = (bytes: Buffer): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};
const chunkOf = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length, 0);
  head.write(name, 4, 'latin1');
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(Buffer.concat([head.subarray(4), content])), 0);
  return Buffer.concat([head, content, crc]);
};
/** A small file that says it has far more pixels than a phone takes. */
const bomb = (edge: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(edge / 8) + 1) * Math.min(edge, 20_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
};

describe('an uploaded picture', () => {
  test('A403 png and jpg are taken, whatever they are called anything else is not', async () => {
    const member = await site.newPlayer();
    expect(await upload(member, png)).toMatchObject({ status: 200, code: 'ok', id: expect.stringMatching(/^[0-9a-z]{26}$/) });
    expect(await upload(member, jpeg, 'image/jpeg')).toMatchObject({ status: 200 });
    const gif = await sharp({ create: drawn }).gif().toBuffer();
    expect(await upload(member, gif, 'image/gif')).toMatchObject({ status: 415, code: 'picture_type' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    for (const renamed of [gif, svg, await sharp({ create: drawn }).webp().toBuffer(), Buffer.from('<html>'), Buffer.alloc(0)])
      expect(await upload(member, renamed)).toMatchObject({ status: 415, code: 'picture_type' });
    // A picture under another one's name.
    expect(await upload(member, png, 'image/jpeg'), 'a picture of another name').toMatchObject({ status: 200 });
    expect(await upload(member, Buffer.from('{}'), 'application/json')).toMatchObject({ code: 'picture_type' });
  });

  test('A404 5 MB are taken, one byte more is not', async () => {
    const member = await site.newPlayer();
    expect(await upload(member, pngOf(pictureBytesMax))).toMatchObject({ status: 200 });
    expect(await upload(member, pngOf(pictureBytesMax + 1))).toMatchObject({ status: 413, code: 'picture_too_large' });
  });

  test('is drawn anew: upright, without what the camera wrote into it, at most 2,000 px', async () => {
    const member = await site.newPlayer();
    const camera = await sharp({ create: { ...drawn, width: 3000, height: 1000 } })
      .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(camera.includes('Exif')).toBe(true);
    const { id } = await upload(member, camera, 'image/jpeg');
    const full = await stored(member, id);
    const { format, width, height, exif, orientation } = await sharp(full).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 667,
      height: 2000,
      exif: undefined,
      orientation: undefined,
    });
    expect(full.includes('Exif') || full.includes('Canary')).toBe(false);
    expect(await sharp(await stored(member, id, 'small')).metadata()).toMatchObject({ width: 240, height: 240 });
  });

  test('a picture that is something else too is refused, also where it is hidden behind it', async () => {
    const member = await site.newPlayer();
    const archive = Buffer.from('PK\u0003\u0004archive');
    for (const [file, type] of [
      [Buffer.concat([png, archive]), 'image/png'],
      [Buffer.concat([jpeg, archive]), 'image/jpeg'],
      // A film begins with its mark; elsewhere it says nothing.
      [Buffer.concat([jpeg, archive, Buffer.from('ftypmp42')]), 'image/jpeg'],
      [Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]), 'image/jpeg'],
      [png.subarray(0, png.length - 20), 'image/png'],
      [jpeg.subarray(0, jpeg.length - 30), 'image/jpeg'],
      [Buffer.concat([png.subarray(0, 60), Buffer.alloc(400, 7)]), 'image/png'],
    ] as const)
      expect(await upload(member, file, type)).toMatchObject({ status: 422, code: 'picture_unreadable' });
  });

  test('what phones put behind a picture is dropped with the rest', async () => {
    const member = await site.newPlayer();
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42 canary film')]);
    const samsung = Buffer.from('canary block SEFT');
    for (const behind of [film, samsung, jpeg, Buffer.alloc(16)]) {
      const { id, code } = await upload(member, Buffer.concat([jpeg, behind]), 'image/jpeg');
      expect(code).toBe('ok');
      expect((await stored(member, id)).includes('canary')).toBe(false);
    }
  });

  test('a small file of many pixels is refused in little time', async () => {
    const member = await site.newPlayer();
    const before = performance.now();
    const file = bomb(30_000);
    expect(file.length).toBeLessThan(200_000);
    expect(await upload(member, file)).toMatchObject({ status: 422, code: 'picture_unreadable' });
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('a flood is refused: one more than an hour has room for, whatever became of the others', async () => {
    const member = await site.newPlayer();
    const codes: string[] = [];
    // Two at once, so that they race for the last place.
    while (codes.length < uploadsPerHourMax + 7) {
      const answers = await Promise.all(Array.from({ length: 2 }, () => upload(member, Buffer.from('not a picture'))));
      codes.push(...answers.map(({ code }) => code));
    }
    expect(codes.filter((code) => code === 'picture_type')).toHaveLength(uploadsPerHourMax);
    expect(new Set(codes)).toEqual(new Set(['picture_type', 'too_many_requests']));
    const last = await upload(member, png);
    expect(last).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(last.retryAfterSeconds).toBeGreaterThan(3500);
    expect(await upload(await site.newPlayer(), png)).toMatchObject({ code: 'ok' });
  });

  test('whose connection breaks before it is let in holds no place, and one member holds two', async () => {
    const { port } = new URL(site.baseUrl);
    const member = await site.newPlayer();
    const headOf = (sender: TestClient): string =>
      [
        `POST ${picturesPath} HTTP/1.1`,
        `host: localhost:${port}`,
        'content-type: image/png',
        'content-length: 1000',
        ...Object.entries(authorised(sender)).map(([name, value]) => `${name}: ${value}`),
        '\r\n',
      ].join('\r\n');
    for (let turn = 0; turn < 6 * limits.pictureUploadsPerAddressMax; turn++) {
      const socket = connect(Number(port), 'localhost');
      await once(socket, 'connect');
      socket.write(headOf(member));
      if (turn % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect(await upload(await site.newPlayer(), png)).toMatchObject({ code: 'ok' });
    const slow = await site.newPlayer();
    const closed: Promise<unknown>[] = [];
    for (let place = 0; place < limits.pictureUploadsPerOwnerMax; place++) {
      const socket = connect(Number(port), 'localhost');
      await once(socket, 'connect');
      closed.push(once(socket, 'close'));
      socket
        .resume()
        .on('error', () => undefined)
        .write(headOf(slow));
    }
    await expect.poll(async () => (await upload(slow, Buffer.from('none'))).code).toBe('too_many_requests');
    expect(await upload(await site.newPlayer(), png)).toMatchObject({ code: 'ok' });
    // What comes too slowly is cut off.
    await Promise.all(closed);
  });

  test('is for members with an actual account: guests, trial members and other sites are refused before a byte is read', async () => {
    expect(await upload(site.guest(), png)).toMatchObject({ status: 401, code: 'not_logged_in' });
    const account = { username: 'trialwithpicture', password: 'Palaro!2026' };
    await site.platform.services.player.createAccount({ ...account, merchantCode: 'PALARO', type: 4, currency: 'PHP' });
    expect(await upload(await site.as(account.username), png)).toMatchObject({ status: 403, code: 'free_reject' });
    const member = await site.newPlayer();
    expect(await upload(member, png, 'image/png', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ code: 'no_permission' });
  });

  test('is given to its owner alone, in a form in which no browser runs it', async () => {
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    const { id } = await upload(member, png);
    const own = await download(member, id);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect((await download(other, id)).status).toBe(404);
    expect((await download(site.guest(), id)).status).toBe(401);
    expect((await download(member, 'nothing')).status).toBe(404);
    expect((await download(member, id, 'huge')).status).toBe(400);
  });

  test('that nothing uses is deleted after an hour and no sooner, with its files', async () => {
    const member = await site.newPlayer();
    const { id } = await upload(member, png);
    const files = () => readdirSync(join(folder, 'pictures/PALARO')).filter((name) => name.startsWith(id));
    const { purge } = site.platform.services.pictures;
    await purge();
    expect(files()).toHaveLength(2);
    await site.pool.query(`UPDATE picture SET received_at = now() - interval '2 hours' WHERE id = $1`, [id]);
    expect(await purge()).toBeGreaterThan(0);
    expect(files()).toEqual([]);
    expect((await download(member, id)).status).toBe(404);
  });

  test('costs its player none of the uploads of an hour where it fails by a fault of ours, and its files go', async () => {
    const member = await site.newPlayer();
    const owner = { merchantCode: 'PALARO', playerId: valueOf(await member('memberInfo')).id, kind: 'attachment' } as const;
    const kept = new Set<string>();
    let fault: 'storage' | 'busy' | null = 'storage';
    const pictures = createPictures({
      pool: site.pool,
      clock: systemClock,
      seal: { sealBytes: (bytes) => bytes.toReversed() as Buffer, openBytes: (bytes) => bytes },
      ids: createIds(systemClock.now),
      encode: () =>
        fault === 'busy'
          ? Promise.reject(new OverloadedError('drawing'))
          : Promise.resolve(
              ok([
                { size: 'full', content: png },
                { size: 'small', content: png },
              ]),
            ),
      storage: {
        put: (key) => {
          kept.add(key);
          return fault === 'storage' && key.includes('small') ? Promise.reject(new Error('full')) : Promise.resolve();
        },
        get: () => Promise.resolve(null),
        remove: (key) => Promise.resolve(void kept.delete(key)),
      },
    });
    const send = async () => {
      const begun = await pictures.begin(owner);
      return begun.ok
        ? pictures.receive(begun.value, png).then(
            ({ ok: isOk }) => isOk,
            () => 'our fault',
          )
        : begun.failure.code;
    };
    for (let turn = 0; turn < uploadsPerHourMax; turn++) expect(await send()).toBe('our fault');
    fault = 'busy';
    expect([await send(), await send()]).toEqual(['our fault', 'our fault']);
    fault = null;
    expect(await send()).toBe(true);
    expect(kept.size).toBeGreaterThan(2);
    await site.pool.query(`UPDATE picture SET received_at = received_at - interval '6 minutes' WHERE player_id = $1`, [owner.playerId]);
    await pictures.purge();
    expect(kept.size).toBe(2);
  });

  test('has a deadline for each drawing that is made of it', async () => {
    const draw = vi.spyOn(sharp.prototype, 'toBuffer');
    onTestFinished(() => draw.mockRestore());
    const encode = createPictureEncoder();
    expect([await encode(png, 'attachment'), await encode(png, 'icon')]).toMatchObject([{ ok: true }, { ok: true }]);
    const secondsOf = (drawing: unknown): number => (drawing as { options: { timeoutSeconds: number } }).options.timeoutSeconds;
    expect(draw.mock.contexts.map(secondsOf)).toEqual([10, 10, 10]);
  });

  test('nothing of a picture or of who sent it is in the log', async () => {
    expect(site.logged()).not.toMatch(/Canary|not a picture/);
  });
});

test('a file is what its bytes say, and a picture ends where it ends', () => {
  expect([pictureTypeOf(png), pictureTypeOf(jpeg), pictureTypeOf(Buffer.from('GIF89a')), pictureTypeOf(Buffer.alloc(0))]).toEqual([
    'image/png',
    'image/jpeg',
    null,
    null,
  ]);
  const cut = (file: Buffer, type: PictureType) =>
    Array.from({ length: file.length }, (_, length) => isOnePicture(file.subarray(0, length), type));
  expect([isOnePicture(png, 'image/png'), isOnePicture(jpeg, 'image/jpeg')]).toEqual([true, true]);
  expect([...cut(png, 'image/png'), ...cut(jpeg, 'image/jpeg')]).not.toContain(true);
});

test('progressive pictures with restarts and many scans are pictures too', async () => {
  const noisy = sharp({ create: { ...drawn, width: 300, height: 300, noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
  for (const file of [await noisy.clone().jpeg({ progressive: true }).toBuffer(), await noisy.clone().jpeg({ mozjpeg: true }).toBuffer()])
    expect(isOnePicture(file, 'image/jpeg')).toBe(true);
});
