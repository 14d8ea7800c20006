import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturesPath } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { solveWork, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
let member: TestClient;
let id = '';
const folder = mkdtempSync(join(tmpdir(), 'palaro-feedback-'));
const storage = join(folder, 'storage');

const uploadPicture = async (): Promise<string> => {
  const file = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#abcdef' } })
    .png()
    .toBuffer();
  const response = await fetch(`${site.baseUrl}${picturesPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      authorization: `Bearer ${member.session?.token}`,
      cookie: `__Host-palaro_session=${member.cookie}`,
    },
    body: new Uint8Array(file),
  });
  return ((await response.json()) as { value: { id: string } }).value.id;
};

beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: storage } });
  await addOperator(site.pool, 'Ana');
  member = await site.newPlayer('sumulat');
  const { captchaId, work } = valueOf(await member('captcha'));
  valueOf(
    await member('sendFeedback', {
      body: {
        content: 'The game stopped\nin the middle of a round.',
        sender: 'sumulat',
        type: 3,
        captcha: captchaId.slice(0, captchaId.indexOf('.')),
        captchaId,
        work: await solveWork(work),
        pictures: [await uploadPicture()],
      },
    }),
  );
  id = valueOf(await member('sentFeedback')).content[0]?.id ?? '';
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const feedback = (...args: string[]) => runCommand('feedback', args, { DATABASE_URL: site.connectionString, STORAGE_DIR: storage });

test('feedback is listed, shown with its pictures and answered, and leaves the list of what waits', async () => {
  const listed = (await feedback('list')).out.trimEnd().split('\n');
  expect(listed.map((line) => line.split(/ {2,}/))).toEqual([
    ['id', 'sent', 'player', 'topic', 'pictures', 'answers', 'text'],
    [id, expect.stringMatching(/Z$/), 'sumulat', 'game', '1', '0', 'The game stopped in the middle of a round.'],
  ]);
  expect((await feedback('show', id)).out).toContain('topic game, 1 pictures\n\nThe game stopped\nin the middle of a round.\n');
  const written = (await feedback('pictures', id, join(folder, 'out'))).out.trim();
  expect(written).toBe(join(folder, 'out', `${id}-1.jpg`));
  expect(await sharp(readFileSync(written)).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 });
  const answered = await feedback('answer', id, 'Your stake is back.', '--yes', '--by', 'Ana');
  expect(answered).toMatchObject({ code: 0, err: '' });
  expect(answered.out).toContain('+ answer: "Your stake is back."\nDone. The member is told at once.\n');
  expect(valueOf(await member('sentFeedback'))).toMatchObject({ unread: 1, content: [{ answers: [{ content: 'Your stake is back.' }] }] });
  expect((await feedback('list')).out).toBe('No feedback waits for an answer.\n');
  expect((await feedback('list', '--all')).out).toContain(id);
}, 120_000);

test('without a terminal nothing is answered unless --yes says so', async () => {
  expect(await feedback('answer', id, 'Really?')).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
  const { out } = await feedback('show', id);
  expect(out).toContain('Answer of Ana, ');
  expect(out).not.toContain('Really?');
}, 60_000);

test.each([
  [['show', '0000'], 1, 'PALARO has no feedback 0000.'],
  [['list', '--merchant', 'NOBODY'], 1, 'There is no merchant NOBODY.'],
  [['answer', 'x'], 2, 'answer: too few words'],
  [['forget'], 2, 'forget: no such action'],
])('%j ends with %i', async (args, code, err) => {
  expect(await feedback(...args)).toMatchObject({ code, err: expect.stringContaining(err) });
});

test('an answer that is too long is refused', async () => {
  expect(await feedback('answer', id, 'x'.repeat(2001), '--yes')).toMatchObject({ code: 2, err: expect.stringContaining('An answer has') });
});
