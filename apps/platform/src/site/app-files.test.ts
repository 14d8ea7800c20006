import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import forge from 'node-forge';
import { expect, onTestFinished, test } from 'vitest';
import { profileKeyOf } from '../env/profile-key.ts';
import { registerAppFiles, type AppFilesOptions } from './app-files.ts';
import type { SigningKey } from './signed-message.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const screenshot = { url: '/m/static/screenshots/home.webp', width: 780, height: 1688, label: 'Home' };
const merchant = (code: string, name: string, accent: string | null) => ({
  code,
  name,
  theme: { dark: accent === null ? null : { accent, onAccent: '#101010', accentInk: accent }, light: null },
  languages: ['EN', 'TY'] as const,
  languageDefault: 'TY' as const,
  app: { shortName: null, screenshots: [screenshot] },
});

/** A site of two merchants whose key is made in a folder of its own. */
const aSite = async (profileKey?: () => SigningKey | null, change: Partial<AppFilesOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-app-'));
  const known = new Map([
    ['PALARO', merchant('PALARO', 'Palaro', null)],
    ['SECOND', merchant('SECOND', 'Ikalawang Palaruan & Co', '#22aa66')],
  ]);
  const app = fastify();
  registerAppFiles(app, {
    playerDist: folder,
    renderOffline: ({ language, theme, name }) => ({ html: `offline ${language} ${theme} ${name}`, scriptHashes: [], styleHashes: [] }),
    renderOldBrowser: ({ language, name }) => ({ html: `too old ${language} ${name}`, scriptHashes: [], styleHashes: [] }),
    renderManifest: (request) => JSON.stringify(request),
    knownOf: (code) => known.get(code) ?? merchant(code, code, null),
    merchantOf: (host) => (host === 'second.example' ? 'SECOND' : 'PALARO'),
    originOf: (code) => `https://${code.toLowerCase()}.play.example`,
    originsOf: () => ({ frameOrigins: [], imageOrigins: [], callOrigins: [] }),
    profileKey:
      profileKey ??
      profileKeyOf({ NODE_ENV: 'test', DATA_DIR: folder, PROFILE_KEY_FILE: undefined, PROFILE_CERTIFICATE_FILE: undefined }, () => now),
    now: () => now,
    ...change,
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, known, get: (url: string, host = 'palaro.example', cookie = '') => app.inject({ url, headers: { host, cookie } }) };
};

type Captured = {
  readonly rawCapture: {
    readonly signature: string;
    readonly authenticatedAttributes: forge.asn1.Asn1[];
    readonly content: { readonly value: readonly { readonly value: string }[] };
  };
  readonly certificates: forge.pki.Certificate[];
};

/** The text of a signed message, once its digest and its signature have been checked by the platform's own crypto, not by the library that made it. */
const openMessage = (der: Buffer): { text: string; certificate: string } => {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der.toString('binary'))) as unknown as Captured;
  const { signature, authenticatedAttributes, content } = message.rawCapture;
  const text = Buffer.from(content.value[0]?.value ?? '', 'binary');
  const [first] = message.certificates;
  if (first === undefined) throw new Error('the message carries no certificate');
  const certificate = forge.pki.certificateToPem(first);
  const signed = forge.asn1
    .toDer(forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes))
    .getBytes();
  const verifier = createVerify('sha256').update(Buffer.from(signed, 'binary'));
  expect(verifier.verify(new X509Certificate(certificate).publicKey, Buffer.from(signature, 'binary'))).toBe(true);
  expect(Buffer.from(signed, 'binary').includes(createHash('sha256').update(text).digest())).toBe(true);
  return { text: text.toString('utf8'), certificate };
};

test('the iOS profile is a signed web clip of the merchant that opens its own origin', async () => {
  const { get } = await aSite();
  const answer = await get('/m/static/app.mobileconfig');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-apple-aspen-config']);
  const { text } = openMessage(answer.rawPayload);
  for (const part of [
    '<key>PayloadType</key><string>com.apple.webClip.managed</string>',
    '<key>URL</key><string>https://palaro.play.example/m/home?WEBCLIP=1</string>',
    '<key>Label</key><string>Palaro</string>',
    '<key>FullScreen</key><true/>',
    '<key>PayloadIdentifier</key><string>example.play.palaro.palaro.webclip</string>',
  ])
    expect(text).toContain(part);
  const icon = Buffer.from(/<data>([^<]+)<\/data>/.exec(text)?.[1] ?? '', 'base64');
  expect(icon.subarray(1, 4).toString()).toBe('PNG');
});

test('each merchant has a profile of its own, the same each time, and its name is text', async () => {
  const { get } = await aSite();
  const read = async (host?: string) => openMessage((await get('/m/static/app.mobileconfig', host)).rawPayload).text;
  const [own, other] = [await read(), await read('second.example')];
  expect(other).toContain('<string>Ikalawang Palaruan &amp; Co</string>');
  expect(other).toContain('https://second.play.example/m/home?WEBCLIP=1');
  const ids = (text: string) =>
    [...text.matchAll(/<key>PayloadUUID<\/key><string>([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})<\/string>/g)].map(([, id]) => id);
  expect([ids(own).length, new Set([...ids(own), ...ids(other)]).size]).toEqual([2, 4]);
  const { get: again } = await aSite();
  expect(ids(openMessage((await again('/m/static/app.mobileconfig')).rawPayload).text)).toEqual(ids(own));
});

test('the provisioning file is signed by the same key and provisions nothing', async () => {
  const { get } = await aSite();
  const answer = await get('/m/static/app.mobileprovision');
  expect(answer.headers['content-type']).toBe('application/x-apple-aspen-mobileprovision');
  const { text, certificate } = openMessage(answer.rawPayload);
  expect(text).toContain('<key>ProvisionedDevices</key><array></array>');
  expect(text).toContain('<key>CreationDate</key><date>2026-11-24T12:00:00Z</date>');
  expect(certificate).toBe(openMessage((await get('/m/static/app.mobileconfig')).rawPayload).certificate);
});

test('without a key there is no profile', async () => {
  const { get } = await aSite(() => null);
  for (const path of ['/m/static/app.mobileconfig', '/m/static/app.mobileprovision']) expect((await get(path)).statusCode).toBe(404);
});

test('the manifest is the merchant’s, in the language asked for where it has that, with icons that are there', async () => {
  const { get } = await aSite();
  const read = async (query: string, host?: string) =>
    JSON.parse((await get(`/m/static/manifest.webmanifest${query}`, host)).body) as {
      language: string;
      name: string;
      shortName: string;
      icons: { src: string; sizes: string; purpose: string }[];
      screenshots: object[];
    };
  const { language, name, icons, screenshots } = await read('?language=EN');
  expect([language, name]).toEqual(['EN', 'Palaro']);
  for (const query of ['', '?language=JA', '?language=EN&language=TY']) expect((await read(query)).language).toBe('TY');
  expect((await read('', 'second.example')).shortName).toBe('Ikalawang Pa');
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const picture = await get(src);
    // Width and height stand in a PNG's first chunk.
    expect(`${picture.rawPayload.readUInt32BE(16)}x${picture.rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(screenshots).toEqual([{ src: screenshot.url, sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: 'Home' }]);
});

test('the icon is lit in the merchant’s colour, and changes with it', async () => {
  const { get, known } = await aSite();
  const icon = async (host: string) => (await get('/m/static/icon-192.png', host)).rawPayload.toString('base64');
  const second = await icon('second.example');
  expect(second).not.toBe(await icon('palaro.example'));
  expect(await icon('second.example')).toBe(second);
  known.set('SECOND', merchant('SECOND', 'Second', '#cc3355'));
  expect(await icon('second.example')).not.toBe(second);
});

test('the offline page comes in the language and look asked for, and only in those that there are', async () => {
  const { get } = await aSite();
  const read = async (query: string) => (await get(`/m/static/offline.html${query}`)).body;
  expect(await read('?language=EN&theme=light')).toBe('offline EN light Palaro');
  expect(await read('?language=XX&theme=blue')).toBe('offline TY dark Palaro');
  expect(await read('?language=EN&theme=dark')).toBe('offline EN dark Palaro');
  expect(await read('?language=TY&theme=light')).toBe('offline TY light Palaro');
});

test('a browser that is too old gets a page that says so', async () => {
  const { get } = await aSite();
  expect((await get('/m/static/old.html', 'second.example', 'language=EN')).body).toBe('too old EN Ikalawang Palaruan & Co');
});

test('there is no worker where the app was not built', async () => {
  const { get } = await aSite();
  expect((await get('/m/sw.js')).statusCode).toBe(404);
});
