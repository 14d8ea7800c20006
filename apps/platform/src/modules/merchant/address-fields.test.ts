import { describe, expect, test } from 'vitest';
import { demoMerchant, readMerchantConfig } from './index.ts';

const document = demoMerchant('PALARO');
const entry = { csType: 'LIVECHAT', csPosition: 'MODAL', title: 'CS', type: 1 as const };
const service = {
  issuer: 'https://a.example',
  authorizationUrl: 'https://a.example',
  tokenUrl: 'https://a.example',
  personUrl: 'https://a.example',
};
const [gateway] = document.messages.gateways;

/** Every address that a document names, with one that is put there. */
const places: Readonly<Record<string, (address: string) => object>> = {
  'contact.0.url': (url) => ({ contact: [{ app: 'TELEGRAM', url }] }),
  'downloads.0.url': (url) => ({ downloads: [{ resourceType: 'Android', url }] }),
  'app.provisioning': (provisioning) => ({ app: { ...document.app, provisioning } }),
  'app.screenshots.0.url': (url) => ({ app: { ...document.app, screenshots: [{ url, width: 780, height: 1688, label: '' }] } }),
  'customerService.0.path': (path) => ({ customerService: [{ ...entry, path }] }),
  'affiliateService.0.path': (path) => ({ affiliateService: [{ ...entry, path }] }),
  'imageCDNs.0': (source) => ({ imageCDNs: [source] }),
  'social.facebook.service.tokenUrl': (tokenUrl) => ({
    social: { ...document.social, facebook: { clientId: 'x', secret: null, service: { ...service, tokenUrl } } },
  }),
  'firebase.service.verifierUrl': (verifierUrl) => ({ firebase: { project: 'palaro-site', apiKey: 'key', service: { verifierUrl } } }),
  'messages.gateways.0.url': (url) => ({ messages: { ...document.messages, gateways: [{ ...gateway, url }] } }),
  'chat.service.template': (template) => ({ chat: { ...document.chat, service: { template, secret: 'CHAT' } } }),
};
const ways = [
  '//evil.example/a',
  '/\\evil.example/a',
  '/.//evil.example',
  'https://a.example\\@evil.example',
  'https://a.example/\u202e',
  'https://\u0001a.example',
  'javascript:alert(1)',
];

describe.each(Object.entries(places))('%s', (key, put) => {
  test('takes an encrypted address', () => {
    expect(readMerchantConfig({ ...document, ...put('https://good.example/a') }).ok).toBe(true);
  });

  test.each(ways)('refuses %j', (way) => {
    expect(readMerchantConfig({ ...document, ...put(way) })).toMatchObject({ ok: false, failure: { faults: [{ key }] } });
  });
});

test('a host is one that browsers ask for: in small letters, whole, and without a port that they leave out', () => {
  const good = ['play.example', 'localhost', '127.0.0.1', 'play.example:8443'];
  const bad = [
    '',
    'play..example',
    '-play.example',
    'play.example:443',
    'play.example:80',
    'play.example:99999',
    'Play.example',
    'a.example/m',
  ];
  const domains = [...good, ...bad];
  expect(domains.filter((text) => readMerchantConfig({ ...document, domains: [text] }).ok)).toEqual(good);
});
