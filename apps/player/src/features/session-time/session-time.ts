import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { closeOverlay, openOverlay } from '../../overlays/overlay.ts';
import { routeOf } from '../../navigation/routes.ts';
import { currentSession, subscribeSession } from '../../calls/session.ts';
import { createSessionKeeper, type SessionKeeper, type SessionTime } from './session-keeper.ts';

const tickMs = 1_000;
const channelName = 'palaro.session-time';
/** What a player does; each is use. */
const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let keeper: SessionKeeper | null = null;

/** Prolongs the session because the player says so. */
export const staySignedIn = (): void => void keeper?.stay();
/** When the session ends; null while that is not known. */
export const sessionTime = (): SessionTime | null => keeper?.time() ?? null;

/** Asks for a longer session; the app's clock learns the server's time from it. */
const renew = async (): Promise<SessionTime | null> => {
  const value = await call('renew').catch(() => null);
  if (value === null) return null;
  clock.learn(Date.parse(value.now));
  return { expiresAt: Date.parse(value.expiresAt), endsAt: Date.parse(value.endsAt) };
};

const createKeeper = (channel: BroadcastChannel | null): SessionKeeper =>
  createSessionKeeper({
    now: clock.now,
    renew,
    look: () => void call('memberInfo').catch(() => undefined),
    isPlaying: () => !document.hidden && routeOf(location.pathname)?.isGame === true && document.querySelector('iframe') !== null,
    warn: () => openOverlay('sessionEnd'),
    endWarning: closeOverlay,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
    share: (time) => channel?.postMessage(time),
  });

/** Keeps the session of whoever is logged in, from now on. */
export const keepSession = (): void => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionTime>) => keeper?.take(data));
  const onUse = (): void => keeper?.used();
  for (const use of uses) window.addEventListener(use, onUse, { capture: true, passive: true });
  const onTick = (): void => keeper?.tick();
  setInterval(onTick, tickMs);
  document.addEventListener('visibilitychange', onTick);
  let token: string | null = null;
  const follow = (): void => {
    const next = currentSession().info?.token ?? null;
    if (next === token) return;
    token = next;
    keeper = next === null ? null : createKeeper(channel);
    void keeper?.begin();
  };
  subscribeSession(follow);
  follow();
};
