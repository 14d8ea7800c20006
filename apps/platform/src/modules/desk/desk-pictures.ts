import { pictureBytesMax, pictureTypeNames } from '@palaro/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OperatorGate } from '../../http/operator-gate.ts';
import { operatorOf } from '../../http/operator-handlers.ts';
import { uploadPolicy } from '../../http/security-headers.ts';
import { parseWire, sendFailure, sendValue } from '../../http/wire.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { asAsker } from '../../kernel/asker.ts';
import { agentOwner, type Chat } from '../chat/index.ts';
import { createUploadGate, type Pictures } from '../pictures/index.ts';

const pictureQuery = z.object({
  id: z.string().max(40),
  picture: z.string().max(40),
  size: z.enum(['small', 'full']).default('full'),
});

type Deps = { readonly gate: OperatorGate; readonly chat: Chat; readonly pictures: Pick<Pictures, 'begin' | 'receive' | 'read'> };

/** Pictures of a conversation: those of both sides are the player's once they are sent; an agent's upload is the agent's until then. */
export const registerDeskPictures = async (app: FastifyInstance, { gate, chat, pictures }: Deps): Promise<void> => {
  const uploads = createUploadGate(pictures);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...pictureTypeNames], { parseAs: 'buffer', bodyLimit: pictureBytesMax }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode === 413) return sendFailure(reply, { code: 'picture_too_large' });
      if (error.statusCode === 415) return sendFailure(reply, { code: 'picture_type' });
      throw error;
    });
    scope.post(
      '/desk/pictures',
      {
        bodyLimit: pictureBytesMax,
        // Before any of the bytes are read.
        onRequest: async (request, reply) => {
          const admitted = await gate(request, { permission: 'chat:answer', rate: 'write', risk: 'write', takesFile: true });
          if (!admitted.ok) return sendFailure(reply, admitted.failure);
          const { operatorId, merchantCode } = operatorOf(admitted.value);
          return uploads.open(request, reply, { merchantCode, playerId: agentOwner(operatorId) });
        },
      },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) return sendFailure(reply, { code: 'picture_type' });
        const { body } = request;
        const received = await asAsker(addressKey(request.ip), () => pictures.receive(uploads.pictureOf(request), body));
        return received.ok ? sendValue(reply, received.value) : sendFailure(reply, received.failure);
      },
    );
    done();
  });
  app.get('/desk/pictures', async (request, reply) => {
    const admitted = await gate(request, { permission: 'chat:read', rate: 'read', risk: 'read' });
    if (!admitted.ok) return sendFailure(reply, admitted.failure);
    const query = parseWire(pictureQuery, request.query);
    if (!query.ok) return sendFailure(reply, query.failure);
    const { id, picture, size } = query.value;
    const conversation = await chat.find(operatorOf(admitted.value).merchantCode, id);
    const shown = conversation !== null && (await chat.hasPicture(conversation, picture));
    const content = shown ? await pictures.read(conversation.playerId, picture, size) : null;
    if (content === null) return sendFailure(reply, { code: 'not_found' });
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-security-policy': uploadPolicy,
        'cache-control': 'no-store',
      })
      .send(content);
  });
};
