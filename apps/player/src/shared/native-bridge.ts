/** How the app was opened (A272's registerMethod). */
export type RegisterMethod = 'APP' | 'H5' | 'WEBCLIP' | 'PWA';

/** What a native shell puts on the window: it takes events and may give device information. */
export type NativeBridge = {
  postEvent?: (name: string, payload: string) => void;
  deviceInfo?: () => Promise<Readonly<Record<string, string>>>;
};

type BridgeWindow = { palaroNative?: NativeBridge };
const bridgeOf = (host: BridgeWindow | undefined): NativeBridge | null => host?.palaroNative ?? null;
const ownWindow = (): BridgeWindow | undefined => (typeof window === 'undefined' ? undefined : (window as BridgeWindow));

/** Analytics events and their native names: only registration is mapped (A477, A478). */
const eventNames: Readonly<Record<string, string>> = { registerSubmit: 'register' };
export const nativeEventName = (event: string): string | null => (Object.hasOwn(eventNames, event) ? (eventNames[event] ?? null) : null);

/** Reports an analytics event to the native app (A475). Returns whether one was sent. */
export const reportEvent = (event: string, payload: Readonly<Record<string, string>> = {}, host = ownWindow()): boolean => {
  const name = nativeEventName(event);
  const bridge = bridgeOf(host);
  if (name === null || bridge?.postEvent === undefined) return false;
  bridge.postEvent(name, JSON.stringify(payload));
  return true;
};

/** Device info of the native app (A476); empty without a bridge or when the app fails to answer. */
export const deviceInfo = async (host = ownWindow()): Promise<Readonly<Record<string, string>>> => {
  try {
    return (await bridgeOf(host)?.deviceInfo?.()) ?? {};
  } catch {
    return {};
  }
};

export type OpenedAs = { bridge: boolean; standalone: boolean; webClip: boolean };
/** Native app before web clip before installed web app before plain browser. */
export const registerMethodOf = ({ bridge, standalone, webClip }: OpenedAs): RegisterMethod =>
  bridge ? 'APP' : webClip ? 'WEBCLIP' : standalone ? 'PWA' : 'H5';

/** How this page was opened; `webClip` comes from storage (A308). */
export const openedAs = (webClip: string | null): OpenedAs => ({
  bridge: bridgeOf(ownWindow()) !== null,
  standalone: typeof window !== 'undefined' && window.matchMedia('(display-mode: standalone)').matches,
  webClip: webClip === '1',
});
