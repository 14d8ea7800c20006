import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games, lotteries, vendors } from '@palaro/game-library';
import { expect, onTestFinished, test } from 'vitest';
import type { ArtManifest } from '../manifest.ts';
import { writeDelivery } from './write-delivery.ts';

const picture = (stem: string) => ({ avif: `${stem}.avif`, webp: `${stem}.webp`, width: 240, height: 320 });
const drawn = (stem: string) => ({
  input: '1',
  colour: '#a01020',
  tile: [picture(`${stem}.1.240`), picture(`${stem}.1.360`)],
  wide: picture(`${stem}.1.wide`),
});
const art: ArtManifest = {
  games: { ds88: drawn('ds88'), 'vn-hanoi': drawn('vn-hanoi') },
  vendors: { TALA: { input: '1', logo: picture('vendor-tala.1') } },
  banners: { pista: { input: '1', colour: '#a01020', pictures: [picture('banner-pista.1.480'), picture('banner-pista.1.960')] } },
  fallback: { input: '1', tile: [] },
};

test('the delivery names every vendor, game and lottery, with the pictures that were drawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palaro-delivery-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeDelivery(folder, art);
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, { code: string }[]>;
  const catalogue = await read('catalogue.json');
  expect(catalogue['vendors']?.map(({ code }) => code)).toEqual(vendors.map(({ code }) => code));
  expect(catalogue['vendors']?.find(({ code }) => code === 'TALA')).toMatchObject({ logo: 'vendor-tala.1.avif' });
  expect(catalogue['games']?.map(({ code }) => code)).toEqual(games.map(({ code }) => code));
  expect(catalogue['games']?.find(({ code }) => code === 'ds88')).toMatchObject({
    icon: 'ds88.1.{w}.avif',
    largeIcon: 'ds88.1.wide.avif',
    colour: '#a01020',
  });
  expect(catalogue['games']?.find(({ code }) => code !== 'ds88')).toMatchObject({ icon: '', largeIcon: '' });
  expect(catalogue['banners']).toEqual({ pista: 'banner-pista.1.{w}.avif' });
  const { games: drawnLotteries } = await read('lotteries.json');
  expect(drawnLotteries).toHaveLength(lotteries.length);
  expect(drawnLotteries?.find(({ code }) => code === 'vn-hanoi')).toMatchObject({ vendor: 'TCG_LOTTO_VN', icon: 'vn-hanoi.1.{w}.avif' });
});
