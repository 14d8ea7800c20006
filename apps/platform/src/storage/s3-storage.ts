import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { checkedKey, type ObjectStorage } from '../kernel/object-storage.ts';

/** Milliseconds that one request to the bucket may take. */
const requestTimeoutMs = 10_000;
/** Repeats after answers of 429 and 5xx, with growing waits. */
const repeatsMax = 3;

export type S3Options = {
  /** Address of the bucket, such as `https://s3.eu-central-1.amazonaws.com/palaro` or `https://palaro.s3.example`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Objects in a bucket that speaks S3: three of its calls, signed with AWS Signature Version 4. */
export const createS3Storage = ({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Options): ObjectStorage => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: repeatsMax });
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', key: string, sent: RequestInit = {}): Promise<Response> =>
    client.fetch(`${bucketUrl.replace(/\/$/, '')}/${checkedKey(key)}`, {
      ...sent,
      method,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  /** The answer's text may name keys; its status is enough. */
  const refusedWith = ({ status }: Response): Error => new Error(`the bucket answered ${status}`);
  return {
    put: async (key, content, contentType) => {
      // Signed with the rest: a body that was changed on its way is refused.
      const digest = createHash('sha256').update(content).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': digest };
      const response = await ask('PUT', key, { body: new Uint8Array(content), headers });
      await response.arrayBuffer();
      if (!response.ok) throw refusedWith(response);
    },
    get: async (key) => {
      const response = await ask('GET', key);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return null;
      if (!response.ok) throw refusedWith(response);
      return content;
    },
    remove: async (key) => {
      const response = await ask('DELETE', key);
      await response.arrayBuffer();
      if (!response.ok && response.status !== 404) throw refusedWith(response);
    },
  };
};
