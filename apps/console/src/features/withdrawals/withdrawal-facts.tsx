import type { OneWithdrawal, WithdrawalState } from '@palaro/contract';
import { parseDecimal } from '@palaro/money';
import { Age } from '../../parts/age.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { clockText, dateText, instantText } from '../../parts/format.ts';
import { Mark, StateWord } from '../../parts/mark.tsx';
import { Money } from '../../parts/money.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { holderOf } from './withdrawal-acts.ts';
import { flagWords, stateWords } from './withdrawal-words.ts';

/** How much of what came in has gone out again, in whole percent; null where nothing came in. */
const outShareOf = ({ money, currency }: OneWithdrawal): number | null => {
  const [into, out] = [parseDecimal(money.in, currency), parseDecimal(money.out, currency)];
  if (into === null || out === null || into.minor <= 0n) return null;
  return Number((out.minor * 100n) / into.minor);
};

/** States in which nothing is promised any more. */
const endedStates: ReadonlySet<WithdrawalState> = new Set(['paid', 'rejected', 'cancelled', 'failed', 'returned']);

function Head({ one, now }: { one: OneWithdrawal; now: number }) {
  const { name, tone } = stateWords(one.state);
  const holder = holderOf(one, now);
  const isOpen = !endedStates.has(one.state);
  return (
    <div className="c-big">
      <Money amount={one.amount} currency={one.currency} size="xl" />
      <p className="c-big__line">
        <StateWord tone={tone}>{name}</StateWord>
        <span>
          asked <Age since={one.askedAt} promised={isOpen ? one.expectedAt : null} now={now} /> ago
        </span>
        {one.takesTwo && <Mark tone="accent">Takes two</Mark>}
      </p>
      {holder !== null && one.claim !== null && (
        <p className="c-note">
          In the hands of <b>{holder}</b> until {clockText(Date.parse(one.claim.until))}.
        </p>
      )}
    </div>
  );
}

function Reasons({ one }: { one: OneWithdrawal }) {
  if (one.flags.length === 0) return <p className="c-muted">No rule speaks against it.</p>;
  return (
    <ul className="c-reasons">
      {one.flags.map((flag) => {
        const { name, why, tone } = flagWords(flag);
        return (
          <li key={flag}>
            <Mark tone={tone}>{name}</Mark>
            <span>{why}</span>
          </li>
        );
      })}
    </ul>
  );
}

function MoneySoFar({ one }: { one: OneWithdrawal }) {
  const share = outShareOf(one);
  const { money, currency } = one;
  return (
    <>
      <Facts
        facts={[
          { name: `In, ${money.deposits} deposits`, value: <Money amount={money.in} currency={currency} /> },
          { name: `Out, ${money.withdrawals} withdrawals`, value: <Money amount={money.out} currency={currency} /> },
          { name: 'In the account now', value: <Money amount={money.balance} currency={currency} /> },
          share === null ? null : { name: 'Out of what came in', value: `${share} %`, ...(share > 100 ? { tone: 'warn' as const } : {}) },
        ]}
      />
      {share !== null && <meter className="c-meter" min={0} max={100} value={Math.min(share, 100)} aria-label="Out of what came in" />}
    </>
  );
}

const listed = (names: readonly string[], none: string) => (names.length === 0 ? none : names.join(', '));

/** All that is known of a withdrawal, in the order in which it is weighed. */
export function WithdrawalFacts({ one, now }: { one: OneWithdrawal; now: number }) {
  const isOtherName = one.flags.includes('name');
  return (
    <>
      <Head one={one} now={now} />
      <Section title="Why a person looks at it">
        <Reasons one={one} />
      </Section>
      <Section title="Where it goes">
        <Facts
          facts={[
            { name: 'To', value: one.to },
            { name: 'Held by', value: one.holder, ...(isOtherName ? { tone: 'bad' as const } : {}) },
            { name: 'Player’s name', value: one.realName === '' ? 'not known' : one.realName },
            { name: 'Fee of the player', value: <Money amount={one.fee} currency={one.currency} /> },
            { name: 'Provider', value: one.provider },
            one.expectedAt === null ? null : { name: 'Promised by', value: instantText(one.expectedAt) },
            one.bankReference === null ? null : { name: 'Bank’s number', value: one.bankReference },
            one.decidedBy === null ? null : { name: 'Decided by', value: one.decidedBy === 'rules' ? 'the rules' : one.decidedBy },
          ]}
        />
      </Section>
      <Section title={`Money since ${dateText(one.joinedAt)}`}>
        <MoneySoFar one={one} />
      </Section>
      <Section title="Others">
        <Facts
          facts={[
            {
              name: 'Same account',
              value: listed(one.sharedAccount, 'nobody'),
              ...(one.sharedAccount.length > 0 ? { tone: 'bad' as const } : {}),
            },
            {
              name: 'Same device',
              value: listed(one.sharedDevice, 'nobody'),
              ...(one.sharedDevice.length > 0 ? { tone: 'warn' as const } : {}),
            },
          ]}
        />
      </Section>
      {(one.note !== '' || one.told !== '') && (
        <Section title="Words">
          {one.note !== '' && <blockquote className="c-quote">Note: {one.note}</blockquote>}
          {one.told !== '' && <blockquote className="c-quote">To the player: {one.told}</blockquote>}
        </Section>
      )}
      <Section title="Steps">
        <Timeline steps={one.steps.map(({ state, at }) => ({ what: stateWords(state).name, tone: stateWords(state).tone, at }))} />
      </Section>
    </>
  );
}
