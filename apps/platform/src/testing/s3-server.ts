import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest();

export type SignedRequest = {
  readonly method: string;
  /** As it was sent, escapes included, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** The signature that a request should have: AWS Signature Version 4 as its documentation tells it, by no library. */
export const signatureOf = (
  { method, url, headers }: SignedRequest,
  { secret, date, region, signedHeaders }: { secret: string; date: string; region: string; signedHeaders: string },
): string => {
  const [path = '', query = ''] = url.split('?', 2);
  const lines = signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    lines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return createHmac('sha256', key).update(toSign).digest('hex');
};

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const clockToleranceMs = 15 * 60_000;

export type S3Server = {
  /** Address of the bucket. */
  readonly bucketUrl: string;
  readonly objects: ReadonlyMap<string, { readonly content: Buffer; readonly contentType: string }>;
  /** Answers the next requests with these statuses instead, one each. */
  readonly failNext: (...statuses: readonly number[]) => void;
  readonly close: () => Promise<void>;
};
type S3Options = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string; readonly now: () => number };

/** What is wrong with a request's signature, in S3's words; null when nothing is. */
const signatureFault = (
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region, now }: S3Options,
): string | null => {
  const headers = request.headers as Record<string, string | undefined>;
  const [, keyId, date = '', signedRegion, signedHeaders = '', given = ''] = authorization.exec(headers['authorization'] ?? '') ?? [];
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const at = headers['x-amz-date'] ?? '';
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(date) || !(Math.abs(now() - instant) < clockToleranceMs)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name))) return 'AccessDenied';
  const digest = headers['x-amz-content-sha256'] ?? '';
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const expected = signatureOf(
    { method: request.method ?? '', url: request.url ?? '', headers },
    { secret: secretAccessKey, date, region, signedHeaders },
  );
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given)) ? null : 'SignatureDoesNotMatch';
};

const bucket = '/players';

/** A bucket that speaks the calls of S3 that the platform uses, path style, and checks who signs them. */
export const startS3Server = async (options: S3Options): Promise<S3Server> => {
  const objects = new Map<string, { content: Buffer; contentType: string }>();
  const failures: number[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, content: string | Buffer = '', contentType = 'application/xml'): void => {
      response.writeHead(status, { 'content-type': contentType }).end(content);
    };
    const refuse = (status: number, code: string): void => answer(status, `<Error><Code>${code}</Code></Error>`);
    const serve = async (): Promise<void> => {
      const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1');
      const failure = failures.shift();
      if (failure !== undefined) return refuse(failure, 'SlowDown');
      const fault = signatureFault(request, body, options);
      if (fault !== null) return refuse(403, fault);
      const key = (request.url ?? '').split('?')[0]?.slice(bucket.length + 1) ?? '';
      if (!request.url?.startsWith(`${bucket}/`) || key === '') return refuse(404, 'NoSuchBucket');
      const found = objects.get(key);
      if (request.method === 'PUT') {
        objects.set(key, { content: body, contentType: request.headers['content-type'] ?? '' });
        return answer(200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return answer(204);
      }
      return found === undefined ? refuse(404, 'NoSuchKey') : answer(200, found.content, found.contentType);
    };
    void serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    bucketUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${bucket}`,
    objects,
    failNext: (...statuses) => void failures.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
