import { isCode, refusals, type Code } from '../refusals.ts';

/**
 * What operators' calls refuse beyond what all calls do: HTTP status, and the text, in English as the console is. Players' apps do not
 * know these.
 */
export const operatorRefusals = {
  step_up_due: { status: 403, text: 'Confirm with your authenticator first.' },
  in_other_hands: { status: 409, text: 'Another operator has it in hand.' },
  decided_already: { status: 409, text: 'It was decided on meanwhile.' },
  changed_since: { status: 409, text: 'Something has changed since it was asked for: its flags say what. Look at it again.' },
  player_owes: {
    status: 409,
    text: 'Its player owes for a deposit that was taken back. Refuse it: what is owed is taken from the balance then.',
  },
  asked_already: { status: 409, text: 'Somebody has asked for it already: it waits among the approvals.' },
  own_request: { status: 403, text: 'Nobody decides on what they have asked for themselves.' },
  others_request: { status: 403, text: 'Somebody else has asked for it: refuse it instead.' },
  request_lapsed: { status: 409, text: 'The request has lapsed: ask again.' },
  request_changed: { status: 409, text: 'The request is not the one that you have seen. Nothing was done.' },
  act_impossible: { status: 409, text: 'It cannot be done any more.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly text: string }>>;

/** A refusal of operators' calls alone. */
export type OperatorOwnCode = keyof typeof operatorRefusals;
/** Whatever an operator's call can refuse with. */
export type OperatorCode = Code | OperatorOwnCode;

/** The HTTP status of any refusal. */
export const statusOf = (code: OperatorCode): number => (isCode(code) ? refusals[code] : operatorRefusals[code]).status;
