import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../env/env.ts';
import type { ObjectStorage } from '../kernel/object-storage.ts';
import { signatureOf, startS3Server, type S3Server } from '../testing/s3-server.ts';
import { createFolderStorage } from './folder-storage.ts';
import { openObjectStorage } from './open-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-storage-'));
const key = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of the bucket', region: 'ap-southeast-1' };
let s3: S3Server;
const storages: Record<string, () => ObjectStorage> = {
  folder: () => createFolderStorage(join(folder, 'objects')),
  s3: () => createS3Storage({ ...key, bucketUrl: s3.bucketUrl }),
};

beforeAll(async () => {
  s3 = await startS3Server({ ...key, now: Date.now });
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.keys(storages))('a storage: %s', (name) => {
  test('keeps bytes as they are, replaces and removes them', async () => {
    const storage = storages[name]!();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256));
    expect(await storage.get('pictures/M/one.jpg')).toBeNull();
    await storage.put('pictures/M/one.jpg', bytes, 'image/jpeg');
    expect(await storage.get('pictures/M/one.jpg')).toEqual(bytes);
    await storage.put('pictures/M/one.jpg', Buffer.from('other'), 'image/jpeg');
    expect(await storage.get('pictures/M/one.jpg')).toEqual(Buffer.from('other'));
    expect(await storage.get('pictures/M/two.jpg')).toBeNull();
    await storage.remove('pictures/M/one.jpg');
    await storage.remove('pictures/M/one.jpg');
    expect(await storage.get('pictures/M/one.jpg')).toBeNull();
  });

  test.each(['../secrets.json', '/etc/passwd', 'pictures/../../x', 'pictures//x', 'pictures/M/a b', 'pictures', ''])(
    'takes no key such as %j',
    async (bad) => {
      const storage = storages[name]!();
      for (const act of [() => storage.put(bad, Buffer.from('x'), 'image/jpeg'), () => storage.get(bad), () => storage.remove(bad)])
        await expect(act()).rejects.toThrow('not a key');
    },
  );
});

test('files and folders are their owner’s alone, and no draft stays', async () => {
  const place = join(folder, 'owned');
  const storage = createFolderStorage(place);
  await Promise.all(Array.from({ length: 8 }, (_, at) => storage.put('pictures/M/same.jpg', Buffer.alloc(50_000, at), 'image/jpeg')));
  expect(readdirSync(join(place, 'pictures/M'))).toEqual(['same.jpg']);
  const content = await storage.get('pictures/M/same.jpg');
  // Whole, from one of the eight.
  expect(content?.every((byte) => byte === content[0])).toBe(true);
  const modeOf = (path: string): number => statSync(join(place, path)).mode & 0o777;
  expect([modeOf(''), modeOf('pictures'), modeOf('pictures/M'), modeOf('pictures/M/same.jpg')]).toEqual([0o700, 0o700, 0o700, 0o600]);
});

describe('a bucket', () => {
  test('of the documentation’s example has the documentation’s signature', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    };
    expect(
      signatureOf(
        { method: 'GET', url: '/test.txt', headers },
        {
          secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
          date: '20130524',
          region: 'us-east-1',
          signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
        },
      ),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  test('is told what kind of object it gets', async () => {
    await storages['s3']!().put('pictures/M/kind.jpg', Buffer.from('x'), 'image/jpeg');
    expect(s3.objects.get('pictures/M/kind.jpg')?.contentType).toBe('image/jpeg');
  });

  test('that refuses the signature is a fault, never an object that is missing', async () => {
    const storage = createS3Storage({ ...key, secretAccessKey: 'another secret', bucketUrl: s3.bucketUrl });
    await expect(storage.get('pictures/M/one.jpg')).rejects.toThrow('the bucket answered 403');
    await expect(storage.put('pictures/M/one.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('403');
    await expect(storage.remove('pictures/M/one.jpg')).rejects.toThrow('403');
  });

  test('that is busy is asked again', async () => {
    s3.failNext(503, 500);
    await storages['s3']!().put('pictures/M/again.jpg', Buffer.from('x'), 'image/jpeg');
    expect(s3.objects.has('pictures/M/again.jpg')).toBe(true);
  });
});

describe('the settings', () => {
  const faultsOf = (env: Record<string, string>) => {
    const config = readConfig({ NODE_ENV: 'test', ...env });
    return config.ok ? [] : config.failure.keys;
  };

  test('name a bucket with its key, and say what is missing', () => {
    expect(faultsOf({ S3_BUCKET_URL: 'https://s3.example/palaro' })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    expect(faultsOf({ S3_BUCKET_URL: 'ftp://s3.example' })).toEqual(['S3_BUCKET_URL']);
    const whole = { S3_BUCKET_URL: 'http://s3.example/palaro', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf({ ...whole, NODE_ENV: 'production' })).toContain('S3_BUCKET_URL');
  });

  test('open the bucket, or a folder that is made', async () => {
    const settings = { DATA_DIR: join(folder, 'data'), S3_REGION: key.region };
    const inFolder = openObjectStorage(settings as never);
    await inFolder.put('pictures/M/there.jpg', Buffer.from('x'), 'image/jpeg');
    expect(statSync(join(folder, 'data/storage/pictures/M/there.jpg')).size).toBe(1);
    const inBucket = openObjectStorage({
      ...settings,
      S3_BUCKET_URL: s3.bucketUrl,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    } as never);
    await inBucket.put('pictures/M/there.jpg', Buffer.from('x'), 'image/jpeg');
    expect(s3.objects.has('pictures/M/there.jpg')).toBe(true);
  });
});
