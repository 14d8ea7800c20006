import { generateKeyPairSync } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startMailServer } from '@palaro/post/testing';
import forge from 'node-forge';
import { expect, onTestFinished, test } from 'vitest';
import { createMailGateway } from './mail-gateway.ts';
import { configWith } from './testing.ts';

/** A key and a certificate for this machine, which the process trusts until the test ends. */
const trustedCertificate = () => {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + 1);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
  const cert = forge.pki.certificateToPem(certificate);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  return { key, cert };
};

/** A mail server until the test ends. */
const mailServer: typeof startMailServer = async (options) => {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
};
const mailBy = async (security: 'tls' | 'starttls', port: number) => {
  const { mail } = configWith({ mail: { host: '127.0.0.1', port, security, from: 'Palaro <no-reply@palaro.example>' } }).messages;
  if (mail === null) throw new Error('no mail server');
  const sender = createMailGateway({ config: mail, secret: '', ownUrl: undefined });
  return sender.send({ reference: 'r1', merchantCode: 'M', to: 'a@example.com', subject: 'Hello', text: 'a code' }, 2000);
};

test.each(['tls', 'starttls'] as const)('where the settings say %s a mail server without TLS gets no mail', async (security) => {
  const { taken, port } = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  expect(await mailBy(security, port)).toMatchObject({ state: expect.not.stringMatching('accepted') });
  expect(taken).toEqual([]);
});

test.each(['tls', 'starttls'] as const)('where the settings say %s a mail server with TLS gets the mail encrypted', async (security) => {
  const { key, cert } = trustedCertificate();
  const { taken, port } = await mailServer({ secure: security === 'tls', key, cert });
  expect(await mailBy(security, port)).toEqual({ state: 'accepted', gatewayReference: null });
  expect(taken).toEqual([{ secure: true, text: expect.stringContaining('a code') }]);
});
