import { pictureBytesMax, pictureSizes, picturesPath, pictureTypeNames, type UploadedPicture } from '@palaro/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { admitMember, isOfAnotherSite, type AdmissionOptions } from '../../http/bind.ts';
import { uploadPolicy } from '../../http/security-headers.ts';
import { parseWire, sendFailure, sendValue } from '../../http/wire.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { asAsker } from '../../kernel/asker.ts';
import { pictureFormats } from './picture-encoder.ts';
import type { Pictures } from './pictures.ts';
import { createUploadGate } from './upload-gate.ts';

type PictureRouteOptions = { readonly admission: AdmissionOptions; readonly pictures: Pictures };

const pictureQuery = z.object({ id: z.string().max(40), size: z.enum(pictureSizes).default('full') });

/** Faults of the body that the framework finds, in the words of pictures. */
const answerFault = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error.statusCode === 413) return sendFailure(reply, { code: 'picture_too_large' });
  if (error.statusCode === 415) return sendFailure(reply, { code: 'picture_type' });
  throw error;
};

/**
 * `POST /wps/pictures` takes a file of a member in, `GET /wps/pictures` gives it back to that member alone, in a form in which no
 * browser runs anything of it. Authenticated as every call is, which is why the app fetches pictures.
 */
export const registerPictureRoutes = async (app: FastifyInstance, options: PictureRouteOptions): Promise<void> => {
  const { admission, pictures } = options;
  const gate = createUploadGate(pictures);
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isOfAnotherSite(admission, request)) return sendFailure(reply, { code: 'no_permission' });
    // Trial accounts are free for everybody; what is stored is not.
    const admitted = await admitMember(admission, request, { who: 'actual', rate: 'write', whileExcluded: true });
    return admitted.ok ? gate.open(request, reply, admitted.value.caller) : sendFailure(reply, admitted.failure);
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...pictureTypeNames], { parseAs: 'buffer', bodyLimit: pictureBytesMax }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler(answerFault);
    scope.post(picturesPath, { onRequest: admit, bodyLimit: pictureBytesMax }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return sendFailure(reply, { code: 'picture_type' });
      const { body } = request;
      const received = await asAsker(addressKey(request.ip), () => pictures.receive(gate.pictureOf(request), body));
      return received.ok ? sendValue(reply, received.value satisfies UploadedPicture) : sendFailure(reply, received.failure);
    });
    scope.get(picturesPath, async (request, reply) => {
      const admitted = await admitMember(admission, request);
      if (!admitted.ok) return sendFailure(reply, admitted.failure);
      const query = parseWire(pictureQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const { id, size } = query.value;
      const content = await pictures.read(admitted.value.caller.playerId, id, size);
      if (content === null) return sendFailure(reply, { code: 'not_found' });
      return reply
        .headers({
          'content-type': pictureFormats[size].type,
          'content-disposition': `attachment; filename="picture.${pictureFormats[size].ending}"`,
          'content-security-policy': uploadPolicy,
          'cache-control': 'no-store',
        })
        .send(content);
    });
    done();
  });
};
