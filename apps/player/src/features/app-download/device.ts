/** A version of iOS as its user agent names it: 12.4.1 is `[12, 4]`. */
export type IosVersion = readonly [major: number, minor: number];

export type Device =
  | { readonly kind: 'ios'; readonly version: IosVersion | null; readonly isSafari: boolean }
  | { readonly kind: 'android' }
  | { readonly kind: 'other' };

/** Browsers of iOS that also call themselves Safari. In-app browsers do not name Safari at all. */
const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Brave|Instagram|FBAN|FBAV|Line\//;

const iosVersionOf = (userAgent: string): IosVersion | null => {
  // An iPad that asks for desktop pages names the version of its Safari alone, which is that of its system.
  const [, major, minor = '0'] = /OS (\d+)_(\d+)/.exec(userAgent) ?? /Version\/(\d+)\.(\d+)/.exec(userAgent) ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
};

/** iPadOS reports itself as a Mac; only its touch points differ. */
const isIos = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** What a user agent tells of the device. */
export const readDevice = (userAgent: string, touchPoints: number): Device => {
  if (isIos(userAgent, touchPoints))
    return {
      kind: 'ios',
      version: iosVersionOf(userAgent),
      isSafari: /Version\/.*Safari\//.test(userAgent) && !otherIosBrowsers.test(userAgent),
    };
  return { kind: /Android/.test(userAgent) ? 'android' : 'other' };
};

/** The device that this runs on. */
export const thisDevice = (): Device =>
  typeof navigator === 'undefined' ? { kind: 'other' } : readDevice(navigator.userAgent, navigator.maxTouchPoints);

/** The oldest iOS that the app runs on (A539, B236). */
export const iosVersionMin: IosVersion = [12, 4];
export const writeVersion = ([major, minor]: IosVersion): string => `${major}.${minor}`;

/** Whether a version is at least another; one that is not known counts as new enough. */
export const isAtLeast = (version: IosVersion | null, [major, minor]: IosVersion): boolean =>
  version === null || version[0] > major || (version[0] === major && version[1] >= minor);

/**
 * How the way to the home screen is explained: 1 for iOS 11 or lower and for 12.0 and 12.1 (A540, A541, B234, B235), 3 once
 * the iOS profile is being downloaded (B233), else 2 (B232).
 */
export type TipType = 1 | 2 | 3;
export const tipTypeOf = (device: Device, profileStarted = false): TipType => {
  if (profileStarted) return 3;
  return device.kind === 'ios' && !isAtLeast(device.version, [12, 2]) ? 1 : 2;
};
