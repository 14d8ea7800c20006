import forge from 'node-forge';

/** A key with its certificate, and those between it and its root; all PEM. */
export type SigningKey = { readonly key: string; readonly certificates: readonly string[] };

/**
 * A text as a signed message (CMS SignedData, RFC 5652, with SHA-256), in DER: what iOS takes profiles in, and shows as
 * verified where the certificate's root is one that it trusts.
 */
export const signMessage = (text: string, { key, certificates }: SigningKey, now: number): Buffer => {
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(text, 'utf8');
  for (const certificate of certificates) message.addCertificate(certificate);
  const { data, sha256, contentType, messageDigest, signingTime } = forge.pki.oids;
  message.addSigner({
    key,
    certificate: certificates[0] ?? '',
    digestAlgorithm: sha256 ?? '',
    authenticatedAttributes: [
      { type: contentType ?? '', value: data ?? '' },
      { type: messageDigest ?? '' },
      // The types ask for a text; the library wants the time itself.
      { type: signingTime ?? '', value: new Date(now) as unknown as string },
    ],
  });
  message.sign();
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'binary');
};
