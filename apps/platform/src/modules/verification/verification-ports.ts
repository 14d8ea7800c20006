export type CodeChannel = 'sms' | 'email';

/** What a code is for. It is valid for no other purpose. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind' | 'money_password' | 'add_password';

export type MessagePurpose = CodePurpose | 'notice';

/**
 * By which count a code goes: `free` for whoever has shown nothing, `sure` after a human check, `known` on a device of the account,
 * `notice` for messages about changes.
 */
export type CodeLane = 'free' | 'sure' | 'known' | 'notice';

/** Who asks for a code, or tries one. */
export type CodeOrigin = {
  /** Null where a member gives a code: their tries are counted for themselves. */
  readonly ip: string | null;
  /** The member who asks, null for a guest. */
  readonly playerId: string | null;
  /** The device, where the account that has verified the code's recipient has logged in on it before; else null. */
  readonly device: string | null;
};
