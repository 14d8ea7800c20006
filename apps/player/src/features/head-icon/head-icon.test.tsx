// @vitest-environment happy-dom
import { drawnHeadIcons, headIconUrl, pictureOfHeadIcon } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { existsSync } from 'node:fs';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, pictures, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { ChooseHeadIcon } from './index.ts';

const path = '/wps/member/head-icon';
const photoId = '01photo';

/** The button over a platform that has one head icon, and saves another or refuses it. */
const open = async ({ url = '', type = 0, answer }: { url?: string; type?: number; answer?: () => Answer } = {}) => {
  let headIcon = url;
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<ChooseHeadIcon name="Maria" />, {
    answers: {
      '/wps/member/info': () => value({ type, account: 'maria', nickname: '', clubLabel: { labelName: '0' }, headIcon }),
      '/wps/pictures': ({ method }) => (method === 'POST' ? value({ id: photoId }) : value({})),
      [path]: ({ body }) => {
        if (answer) return answer();
        const id = new URLSearchParams(body).get('id') ?? '';
        headIcon = headIconUrl(id);
        return value({ id, url: headIcon });
      },
    },
  });
  await tapOn(byRole('button', 'Change your picture'));
  await until(() => allByRole('radiogroup', 'Pictures to choose from').length > 0);
};
const face = () => pictures(byRole('button', 'Change your picture'))[0]?.getAttribute('src') ?? null;
const saved = () => callsTo(path).map(({ body }) => body);
const choose = (name: string) => tapOn(byRole('radio', name));
const save = () => tapOn(byRole('button', 'Save'));
const choosePhoto = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[name=photo]')!;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('every drawn head icon has its file', () => {
  for (const id of drawnHeadIcons) expect(existsSync(`apps/player/public/HEAD_ICON/${id}.svg`), id).toBe(true);
});

test('the address of a photo names its picture, that of a drawn one none', () => {
  expect(pictureOfHeadIcon(headIconUrl(photoId))).toBe(photoId);
  for (const id of ['', 'parol']) expect(pictureOfHeadIcon(headIconUrl(id)), id).toBeNull();
});

test('A310 one of the drawn set is chosen, saved and shown; none at all is the letter again', async () => {
  await open();
  expect(face()).toBeNull();
  await choose('Kite');
  await save();
  await until(() => face() === '/m/static/HEAD_ICON/kite.svg');
  expect(allByRole('dialog')).toEqual([]);
  await tapOn(byRole('button', 'Change your picture'));
  await until(() => allByRole('dialog').length > 0);
  expect(byRole<HTMLInputElement>('radio', 'Kite').checked).toBe(true);
  await choose('First letter of your name');
  await save();
  await until(() => face() === null);
  expect(saved()).toEqual(['id=kite', 'id=']);
});

test('A310 a photo is uploaded as a head icon, then saved by its id', async () => {
  await open();
  await choosePhoto(new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  expect(document.querySelector('.head-icon-photo img')).not.toBeNull();
  expect(callsTo('/wps/pictures')).toEqual([]);
  await save();
  await until(() => saved().length > 0);
  expect(callsTo('/wps/pictures')[0]).toMatchObject({ method: 'POST' });
  expect(callsTo('/wps/pictures')[0]?.query.get('kind')).toBe('icon');
  expect(saved()).toEqual([`id=${photoId}`]);
});

test('a file that is no picture is refused at once, and a refusal of the platform stands in the sheet', async () => {
  await open({ answer: () => refused('picture_unknown') });
  await choosePhoto(new File(['x'], 'me.gif', { type: 'image/gif' }));
  expect(shows('Pictures must be png or jpg.')).toBe(true);
  await choose('Moon');
  await save();
  await until(() => shows('A picture is no longer here.'));
  byRole('dialog');
});

test('what the member has already is not saved again', async () => {
  await open({ url: '/m/static/HEAD_ICON/moon.svg' });
  await save();
  expect([saved(), allByRole('dialog')]).toEqual([[], []]);
});

test('a free-play account chooses of the drawn set alone', async () => {
  await open({ type: 4 });
  expect(document.querySelector('input[name=photo]')).toBeNull();
  await choose('Mango');
  await save();
  await until(() => face() === '/m/static/HEAD_ICON/mango.svg');
});
