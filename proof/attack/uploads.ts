import { picturesPath } from '@palaro/contract';
import type { TestClient, TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { onTarget, type Attack, type Figure, type Size } from './attack.ts';
import { drawBase, hostileFiles, type HostileFile } from './hostile-files.ts';
import { codeOf, createSender, type Reply, type Send } from './sender.ts';

/** One player may upload 20 an hour, refused ones among them. */
const filesEach = 15;
const refusals = ['picture_type', 'picture_too_large', 'picture_unreadable'];

const upload = (send: Send, { session, cookie }: TestClient, { type, bytes }: HostileFile): Promise<Reply> =>
  send({
    method: 'POST',
    path: picturesPath,
    headers: { 'content-type': type, authorization: `Bearer ${session?.token}`, cookie: `__Host-palaro_session=${cookie}` },
    body: bytes,
  });

const storedIn = async ({ pool }: TestPlatform): Promise<number> =>
  (await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM picture WHERE stored_at IS NOT NULL')).rows[0]?.count ?? -1;

const uploadAll = async (site: TestPlatform, size: Size): Promise<readonly Figure[]> => {
  const base = await drawBase();
  const all = await hostileFiles(base);
  const files = size === 'whole' ? all : all.filter((_, n) => n % 8 === 0);
  const { send, close } = createSender(site.baseUrl);
  const wrong: string[] = [];
  let member = await site.newPlayer();
  for (const [n, file] of files.entries()) {
    if (n % filesEach === filesEach - 1) member = await site.newPlayer();
    const reply = await upload(send, member, file);
    if (reply.status >= 500 || !refusals.includes(codeOf(reply))) wrong.push(`${file.name}: ${reply.status} ${codeOf(reply)}`);
  }
  const stored = await storedIn(site);
  const good = [await upload(send, member, { name: '', type: 'image/png', bytes: base.png })].filter((reply) => codeOf(reply) === 'ok');
  close();
  return [
    {
      what: 'hostile uploads that were not refused',
      value: wrong.length,
      bound: 0,
      side: 'at most',
      note: wrong.length === 0 ? `${files.length} files` : wrong.slice(0, 8).join('; '),
    },
    { what: 'pictures of them in the store', value: stored, bound: 0, side: 'at most', note: 'by the table of pictures' },
    { what: 'a good picture after them', value: good.length, bound: 1, side: 'at least', note: 'is taken' },
  ];
};

/** Sends as pictures what is none, is more than one thing, or costs more than it looks. */
export const uploads: Attack = {
  name: 'uploads',
  about: 'files that are no pictures',
  run: ({ site }, size) => onTarget(site, (started) => uploadAll(started, size)),
};
