/**
 * Live events to the player's app, as server-sent events (decision 005). They carry no content: they say what changed,
 * and the app asks (ruling 47).
 */
export const liveEventsPath = '/wps/events';

export const liveEventKinds = [
  /** The member's balance changed. */
  'balance',
  /** A deposit of the member changed. */
  'deposit',
  /** A withdrawal of the member changed. */
  'withdrawal',
  /** The check of the member's identity changed. */
  'identity',
  /** A limit of the member has refused a bet. */
  'limit',
  /** A reality check of the member waits for its answer, or was answered. */
  'reality',
  /** What the member has of promotions changed. */
  'promotions',
  /** The member's VIP level changed. */
  'vip',
  /** What the member has not read changed. */
  'unread',
  /** The operator answered feedback of the member, or the member has read the answers. */
  'feedback',
  /** The member's chat changed: a message has come, or a mark. */
  'chat',
  /** An agent is typing to the member. It is never told later. */
  'chat-typing',
  /** The site's announcements changed. */
  'announcement',
  /** The member's session ended; the stream ends after it. */
  'session-ended',
  /** Events may have been lost: anything may have changed. Begins each stream that goes on from no other. */
  'missed',
] as const;
export type LiveEventKind = (typeof liveEventKinds)[number];

/** Sent between events, so that both sides notice a connection that is gone. */
export const liveHeartbeat = 'heartbeat';
/** Milliseconds between two of them. */
export const liveHeartbeatMs = 20_000;
