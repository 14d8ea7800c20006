/** Levels of a merchant's tree of agents: whoever would stand deeper is not joined. */
export const agentDepthMax = 250;
/** Characters of a note or a remark (A402). */
export const agentNoteMax = 140;
/** Links of an agent that are open at once. */
export const agentLinksMax = 50;
/** Players whom one link may bring. */
export const agentQuotaMax = 100_000;

/** The highest rate that an agent can have, in millionths of the valid stakes: 5 %. */
export const agentRateMax = 50_000;

/** A rate as it is written in percent, such as `0.45`, in millionths; null where it is none. */
export const writtenRate = (text: string): number | null => {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  const ppm = Number(`${whole}${part.padEnd(4, '0')}`);
  return whole === '' || ppm > agentRateMax ? null : ppm;
};
/** A rate in percent: `0.45` of 4500. */
export const rateText = (ppm: number): string => {
  const digits = String(ppm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '') || '0';
};

/** A day's payment: it waits for the next run, is paid, or is withheld for its agent may earn nothing. */
export const agentPaymentStates = ['due', 'paid', 'withheld'] as const;

/** Whether an agent may give money to the agent above (A242): the merchant has it on, the account is allowed to, and is not of type 2. */
export const mayTransferUp = ({
  isOn,
  toUpline,
  type,
}: {
  readonly isOn: boolean;
  readonly toUpline: boolean;
  readonly type: number;
}): boolean => isOn && toUpline && type !== 2;

/** What whoever comes by a link becomes. */
export const invitedKinds = ['member', 'agent'] as const;
export type InvitedKind = (typeof invitedKinds)[number];
/** The account type of each (A427). */
export const invitedTypes: Readonly<Record<InvitedKind, 0 | 1>> = { member: 0, agent: 1 };

/** `closed` by its agent; `used` up; `expired`; `open`. */
export const linkStates = ['open', 'used', 'expired', 'closed'] as const;
export type LinkState = (typeof linkStates)[number];

/** An application to be an agent: it waits for an operator, who approves or refuses it. */
export const applicationStates = ['waiting', 'approved', 'refused'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** A name of which its line alone may know all: its first two letters, then three stars, whatever its length. */
export const maskedMember = (name: string): string => `${Array.from(name).slice(0, 2).join('')}***`;
