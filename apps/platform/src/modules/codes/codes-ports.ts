export type CodeChannel = 'sms' | 'email';

/** What a code is for. It is valid for no other purpose. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind' | 'money_password' | 'add_password';

export type MessagePurpose = CodePurpose | 'notice';

/**
 * Finds the account of a mobile number (E.164) or e-mail address and returns the contact as it is stored there. Null if
 * there is no account, or none that gets codes of this purpose. Called for the purposes `login` and `forget`.
 */
export type ContactPort = (
  merchantCode: string,
  purpose: 'login' | 'forget',
  channel: CodeChannel,
  contact: string,
) => Promise<string | null>;
