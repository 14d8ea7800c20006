/** How the app was opened (A272's registerMethod). */
export type RegisterMethod = 'APP' | 'H5' | 'WEBCLIP' | 'PWA';

/** The name that our native apps add to the user agent of their web view. */
const nativeUserAgent = /\bPalaroNative\//;

export type LaunchMode = { bridge: boolean; standalone: boolean; webClip: boolean };
/** Native app before web clip before installed web app before plain browser. */
export const registerMethodOf = ({ bridge, standalone, webClip }: LaunchMode): RegisterMethod =>
  bridge ? 'APP' : webClip ? 'WEBCLIP' : standalone ? 'PWA' : 'H5';

/** Without the browser's own bars: by the standard, or by what iOS had before it. */
const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** How this page was opened; `webClip` comes from storage (A308). */
export const launchMode = (webClip: string | null): LaunchMode => ({
  bridge:
    (typeof window !== 'undefined' && 'palaroNative' in window) ||
    (typeof navigator !== 'undefined' && nativeUserAgent.test(navigator.userAgent)),
  standalone: typeof window !== 'undefined' && isStandalone(),
  webClip: webClip === '1',
});
