/** How a code travels. */
export type CodeChannel = 'sms' | 'email';

/** What a code is for. A code is good for its purpose alone. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind' | 'money_password';

/** What a message is for: a code, or news of a change. */
export type MessagePurpose = CodePurpose | 'notice';

/**
 * The contact of the account that a mobile number (E.164) or an e-mail address belongs to, as it is stored; null where it
 * belongs to none that codes of this purpose are sent to. Looked up for every request of purpose `login` and `forget`.
 */
export type ContactPort = (
  merchantCode: string,
  purpose: 'login' | 'forget',
  channel: CodeChannel,
  contact: string,
) => Promise<string | null>;
