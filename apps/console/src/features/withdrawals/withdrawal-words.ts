import type { WithdrawalState, WithdrawalView } from '@palaro/contract';
import { wordText } from '../../parts/format.ts';
import type { Tone } from '../../parts/mark.tsx';

type Words = { readonly name: string; readonly why: string; readonly tone: Tone };

/** Why a person looks at a withdrawal, in words for people. */
const flags: Readonly<Record<string, Words>> = {
  amount: { name: 'Large amount', why: 'It is above what is paid without a person.', tone: 'plain' },
  name: { name: 'Other name', why: 'The account is held under another name than the player’s.', tone: 'bad' },
  account_shared: { name: 'Shared account', why: 'Another player is paid to the same account.', tone: 'bad' },
  debt: { name: 'Owes', why: 'The player owes for a deposit that was taken back. Refuse it: what is owed is taken then.', tone: 'bad' },
  reversed: { name: 'Deposit taken back', why: 'A deposit of the player was taken back since this was asked for.', tone: 'bad' },
  blocked: { name: 'Player blocked', why: 'The player was blocked since this was asked for.', tone: 'bad' },
  account: { name: 'Account gone', why: 'The account to pay to was removed or blocked since.', tone: 'bad' },
  excluded: { name: 'Excluded', why: 'The player is excluded from play. It holds nothing up.', tone: 'warn' },
  provider: { name: 'Provider refused', why: 'The provider did not take it. The note has its word.', tone: 'warn' },
  provider_late: {
    name: 'Provider late',
    why: 'The provider has it under way after it had counted as failed. It goes on by itself.',
    tone: 'warn',
  },
  no_answer_late: { name: 'No answer', why: 'The provider has told no end for longer than usual.', tone: 'warn' },
  no_answer_for_long: { name: 'No answer for long', why: 'The provider has told no end for three days. Ask the provider.', tone: 'bad' },
  paid_twice: { name: 'Paid twice', why: 'It was paid by the provider after it had ended in another way.', tone: 'bad' },
  fee_currency: { name: 'Fee not booked', why: 'The provider took its fee in another currency.', tone: 'plain' },
  channel: { name: 'Channel closed', why: 'Its way out is closed. It is sent once that is open.', tone: 'warn' },
  held: { name: 'Held', why: 'An operator holds it: the note says why.', tone: 'warn' },
  wallet: { name: 'Wallet too low', why: 'The wallet at the provider holds less. It is sent once it holds enough.', tone: 'warn' },
};

/** The words of a flag; one of a newer platform is shown by its own name. */
export const flagWords = (flag: string): Words =>
  flags[flag] ?? { name: wordText(flag), why: 'A rule of the platform marked it.', tone: 'plain' };

const states: Readonly<Record<WithdrawalState, { readonly name: string; readonly tone: Tone }>> = {
  requested: { name: 'Asked for', tone: 'plain' },
  in_review: { name: 'In review', tone: 'accent' },
  approved: { name: 'Approved', tone: 'good' },
  sending: { name: 'Sending', tone: 'accent' },
  sent: { name: 'Sent', tone: 'accent' },
  unknown: { name: 'Unknown', tone: 'warn' },
  paid: { name: 'Paid', tone: 'good' },
  rejected: { name: 'Refused', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'plain' },
  failed: { name: 'Failed', tone: 'bad' },
  returned: { name: 'Returned', tone: 'bad' },
};
export const stateWords = (state: WithdrawalState): { readonly name: string; readonly tone: Tone } => states[state];

/** The parts of the queue, as tabs. */
export const viewNames: readonly { readonly value: WithdrawalView; readonly label: string; readonly empty: string }[] = [
  { value: 'waiting', label: 'Waiting', empty: 'Nothing waits.' },
  { value: 'mine', label: 'Mine', empty: 'You have none in hand.' },
  { value: 'held', label: 'Held', empty: 'None is held.' },
  { value: 'sent', label: 'Sent', empty: 'None is on its way.' },
  { value: 'ended', label: 'Ended', empty: 'None has ended yet.' },
];
