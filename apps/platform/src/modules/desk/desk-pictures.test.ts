import { request } from 'node:http';
import { permissions } from '@palaro/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { ok } from '../../kernel/result.ts';
import { registerDeskPictures } from './desk-pictures.ts';

/** A desk that takes pictures alone, whose agents are named in a header. */
const start = async () => {
  const begun: string[] = [];
  const app = Fastify({ trustProxy: true });
  await registerDeskPictures(app, {
    gate: ({ headers }) =>
      Promise.resolve(
        ok({
          operator: {
            operatorId: String(headers['x-agent']),
            sessionId: 's',
            name: 'Ana',
            merchantCode: 'M',
            permissions: new Set(permissions),
            secondStepDue: false,
            steppedUpUntil: null,
          },
          asker: null,
        }),
      ),
    chat: {} as never,
    pictures: {
      begin: (owner) => {
        begun.push(owner.playerId);
        return Promise.resolve(ok({ ...owner, id: 'p' }));
      },
      receive: () => Promise.resolve(ok({ id: 'p' })),
      read: () => Promise.resolve(null),
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const headersOf = (agent: string, address: string, type = 'image/png') => ({
    'content-type': type,
    'x-agent': agent,
    'x-forwarded-for': address,
  });
  return {
    begun,
    upload: async (agent: string, address: string, type?: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/desk/pictures`, { method: 'POST', headers: headersOf(agent, address, type), body: 'bytes' }))
        .status,
    /** Begins an upload and sends nothing more; says when it was cut off. */
    stall: (agent: string, address: string): Promise<unknown> => {
      const headers = { ...headersOf(agent, address), 'content-length': '1000' };
      const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/desk/pictures', headers, agent: false });
      sending.on('error', () => undefined).flushHeaders();
      return new Promise((resolve) => void sending.once('close', resolve));
    },
  };
};

test('an agent and an office have so many uploads at once, others go on, and what comes too slowly is cut off', async () => {
  const { begun, upload, stall } = await start();
  const cutOff = Array.from({ length: limits.pictureUploadsPerOwnerMax }, () => stall('a', '192.0.2.1'));
  await expect.poll(() => begun.length).toBe(limits.pictureUploadsPerOwnerMax);
  expect(await upload('a', '192.0.2.9')).toBe(429);
  const ofOffice = limits.pictureUploadsPerAddressMax - limits.pictureUploadsPerOwnerMax;
  cutOff.push(...Array.from({ length: ofOffice }, (_, n) => stall(`b${n}`, '192.0.2.1')));
  await expect.poll(() => begun.length).toBe(limits.pictureUploadsPerAddressMax);
  expect([await upload('c', '192.0.2.1'), await upload('c', '192.0.2.2')]).toEqual([429, 200]);
  await Promise.all(cutOff);
  expect(await upload('a', '192.0.2.1')).toBe(200);
});

test('what is no picture is refused before it counts as an upload of the agent', async () => {
  const { begun, upload } = await start();
  expect([await upload('a', '192.0.2.1', 'text/plain'), await upload('a', '192.0.2.1', 'multipart/form-data; boundary=x')]).toEqual([
    415, 415,
  ]);
  expect(begun).toEqual([]);
});
