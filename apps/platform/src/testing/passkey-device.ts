import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { readonly challenge: string };
type Make = {
  readonly origin: string;
  /** Whether finger, face or PIN was asked for. */
  readonly isUserVerified?: boolean;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const [present, verifiedFlag, attested] = [0x01, 0x04, 0x40];

/** An authenticator in software, for tests: makes one key and signs with it, as a phone does. Its counter counts. */
export const createPasskeyDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, { challenge }: Options, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = ({ origin, isUserVerified = true }: Make, flags = 0): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([present + (isUserVerified ? verifiedFlag : 0) + flags]), count]);
  };
  const cose = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  };
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  return {
    id: credential.id,
    /** Answers the options of a registration. */
    register: (options: Record<string, unknown>, make: Make) => {
      userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authData(make, attested), Buffer.alloc(16), length, id, cose()]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options as Options, make.origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a login. */
    logIn: (options: Record<string, unknown>, make: Make) => {
      const data = authData(make);
      const client = clientData('webauthn.get', options as Options, make.origin);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
    /** As a copy of the key would: what it counted is behind. */
    countBack: (by: number): void => void (counter -= by),
  };
};
