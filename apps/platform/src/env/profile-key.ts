import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault, writableFolder } from '@palaro/env';
import forge from 'node-forge';
import { settings, type Config } from './env.ts';
import { writeOnce } from './write-once.ts';

/** What signs the iOS profiles: an RSA key with its certificate, and those between it and its root; all PEM. */
export type ProfileKey = { readonly key: string; readonly certificates: readonly string[] };

const keyBits = 2048;
const certificateYears = 10;
const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

type FileSetting = 'PROFILE_KEY_FILE' | 'PROFILE_CERTIFICATE_FILE';
const faultOf = (key: FileSetting, fault: string, cause?: unknown): StartFault =>
  new StartFault({ key, fault, fix: settings[key].fix }, 78, { cause });
const readGiven = (key: FileSetting, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw faultOf(key, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, error);
  }
};

/** @throws a `StartFault` for what cannot sign: no RSA key, no certificate, or one of another key. */
const readFiles = (keyFile: string, certificateFile: string): ProfileKey => {
  const key = readGiven('PROFILE_KEY_FILE', keyFile);
  const certificates = readGiven('PROFILE_CERTIFICATE_FILE', certificateFile).match(pemCertificate) ?? [];
  const [own] = certificates;
  if (own === undefined) throw faultOf('PROFILE_CERTIFICATE_FILE', `${certificateFile} holds no certificate`);
  try {
    const secret = createPrivateKey(key);
    if (secret.asymmetricKeyType !== 'rsa') throw faultOf('PROFILE_KEY_FILE', `${keyFile} holds no RSA key`);
    if (!new X509Certificate(own).checkPrivateKey(secret)) throw faultOf('PROFILE_CERTIFICATE_FILE', 'it is of another key');
  } catch (error) {
    if (error instanceof StartFault) throw error;
    throw faultOf('PROFILE_KEY_FILE', `${keyFile} or its certificate cannot be used`, error);
  }
  return { key, certificates };
};

/** A key with a certificate that it has signed itself: phones show profiles of it as not verified. */
const makeSelfSigned = (now: Date): ProfileKey => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A positive number, as serial numbers have to be.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setFullYear(now.getFullYear() + certificateYears);
  const name = [{ name: 'commonName', value: 'Demo profiles' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, certificates: [forge.pki.certificateToPem(certificate)] };
};

/** The key of an installation that was given none: made once, in `DATA_DIR/profile-key.json`. */
const readOrMake = (dataDir: string, now: Date): ProfileKey => {
  const file = join(dataDir, 'profile-key.json');
  if (!existsSync(file)) {
    writableFolder(dataDir, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
    writeOnce(file, JSON.stringify(makeSelfSigned(now)));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as ProfileKey;
};

/**
 * What signs the iOS profiles. Files that were given are read at once, and a bad one stops the start; else a self-signed key
 * is made when a profile is first asked for, but in production, where there is none then (null).
 */
export const profileKeyOf = (
  { NODE_ENV, DATA_DIR, PROFILE_KEY_FILE, PROFILE_CERTIFICATE_FILE }: Pick<Config, 'NODE_ENV' | 'DATA_DIR' | FileSetting>,
  now: () => number,
): (() => ProfileKey | null) => {
  if (PROFILE_KEY_FILE !== undefined && PROFILE_CERTIFICATE_FILE !== undefined) {
    const given = readFiles(PROFILE_KEY_FILE, PROFILE_CERTIFICATE_FILE);
    return () => given;
  }
  if (NODE_ENV === 'production') return () => null;
  let made: ProfileKey | null = null;
  return () => (made ??= readOrMake(DATA_DIR, new Date(now())));
};
