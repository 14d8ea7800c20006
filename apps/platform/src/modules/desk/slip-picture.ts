import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OperatorGate } from '../../http/operator-gate.ts';
import { operatorOf } from '../../http/operator-handlers.ts';
import { uploadPolicy } from '../../http/security-headers.ts';
import { parseWire, sendFailure } from '../../http/wire.ts';
import type { Pictures } from '../pictures/index.ts';

const query = z.object({ id: z.string().max(40) });

type Deps = {
  readonly gate: OperatorGate;
  readonly pictures: Pick<Pictures, 'read'>;
  /** A slip of a merchant's: whose it is, and its picture. */
  readonly slip: (merchantCode: string, id: string) => Promise<{ readonly playerId: string; readonly picture: string } | null>;
};

/** `GET /console/slip-picture?id=…`: the picture that a player has sent of a transfer, for those who may see slips. */
export const registerSlipPicture = (app: FastifyInstance, { gate, pictures, slip }: Deps): void => {
  app.get('/console/slip-picture', async (request, reply) => {
    const admitted = await gate(request, { permission: 'deposits:read', rate: 'read', risk: 'read' });
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    const asked = parseWire(query, request.query);
    if (!asked.ok) return sendFailure(reply, asked.failure);
    const found = await slip(operatorOf(admitted.value).merchantCode, asked.value.id);
    const content = found === null ? null : await pictures.read(found.playerId, found.picture, 'full');
    if (content === null) return sendFailure(reply, { code: 'not_found' });
    return reply
      .headers({ 'content-type': 'image/jpeg', 'content-security-policy': uploadPolicy, 'cache-control': 'no-store' })
      .send(content);
  });
};
