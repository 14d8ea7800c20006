import { createHash } from 'node:crypto';

/** What a merchant's iOS profile is made of. */
export type ProfileParts = {
  readonly merchantCode: string;
  readonly name: string;
  /** Origin at which its players reach it; the icon on the home screen opens home there. */
  readonly origin: string;
  /** PNG. */
  readonly icon: Buffer;
};

type Plist = string | number | boolean | Date | Buffer | readonly Plist[] | { readonly [key: string]: Plist };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

const element = (value: Plist): string => {
  if (typeof value === 'string') return `<string>${escape(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (value instanceof Date) return `<date>${value.toISOString().replace(/\.\d+/, '')}</date>`;
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries(value as Readonly<Record<string, Plist>>);
  return `<dict>${entries.map(([key, entry]) => `<key>${escape(key)}</key>${element(entry)}`).join('')}</dict>`;
};

/** A property list as Apple's formats want it. */
const plist = (value: Plist): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${element(value)}</plist>\n`;

/** An id that is the same each time: a profile that is installed again replaces the one before (RFC 9562, version 8). */
const idOf = (...parts: readonly string[]): string => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-').toUpperCase();
};

/** `play.example` as the names of profiles want it: `example.play`. */
const reversedHost = (origin: string): string => new URL(origin).hostname.split('.').toReversed().join('.');

/** The configuration profile: one web clip, an icon on the home screen that opens the app without the browser's bars, and says that it did (A308). */
export const webClipProfile = ({ merchantCode, name, origin, icon }: ProfileParts): string => {
  const identifier = `${reversedHost(origin)}.${merchantCode.toLowerCase()}`;
  return plist({
    PayloadContent: [
      {
        FullScreen: true,
        Icon: icon,
        IsRemovable: true,
        Label: name,
        PayloadDisplayName: name,
        PayloadIdentifier: `${identifier}.webclip`,
        PayloadType: 'com.apple.webClip.managed',
        PayloadUUID: idOf(origin, merchantCode, 'web clip'),
        PayloadVersion: 1,
        Precomposed: true,
        URL: `${origin}/m/home?WEBCLIP=1`,
      },
    ],
    PayloadDescription: `${name}: ${origin}`,
    PayloadDisplayName: name,
    PayloadIdentifier: identifier,
    PayloadOrganization: name,
    PayloadRemovalDisallowed: false,
    PayloadType: 'Configuration',
    PayloadUUID: idOf(origin, merchantCode, 'profile'),
    PayloadVersion: 1,
  });
};

const daysValid = 365;
const dayMs = 86_400_000;

/** The file at which iOS opens its settings, where the downloaded profile waits (A510, B455). It has the form of a provisioning profile and provisions nothing. */
export const provisioningProfile = ({ merchantCode, name, origin }: ProfileParts, now: number): string => {
  const identifier = `${reversedHost(origin)}.${merchantCode.toLowerCase()}`;
  return plist({
    AppIDName: name,
    CreationDate: new Date(now),
    Entitlements: { 'application-identifier': identifier },
    ExpirationDate: new Date(now + daysValid * dayMs),
    Name: name,
    Platform: ['iOS'],
    ProvisionedDevices: [],
    TeamName: name,
    TimeToLive: daysValid,
    UUID: idOf(origin, merchantCode, 'provisioning'),
    Version: 1,
  });
};
