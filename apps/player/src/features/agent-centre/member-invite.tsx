import { EmptyState, Street, Tag } from '@palaro/ui';
import { useId } from 'react';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useAward, useWritten } from '../rewards/index.ts';
import { Cell, refusedCalls } from './agent-parts.tsx';
import { InviteCard } from './invite-parts.tsx';
import { useReferrals, type Brought, type OwnReferral, type Referrals } from './referral-queries.ts';
import '@palaro/ui/progress.css';
import '@palaro/ui/street.css';

const waitingRows = 3;

const Hero = ({ rules }: { rules: NonNullable<Referrals['rules']> }) => {
  const { t } = useText();
  const awardOf = useAward();
  const { title, text, inviter, invited } = rules;
  return (
    // The sky is night in both themes.
    <div className="agent__hero ui-night" data-theme="dark">
      <Street />
      <h2 className="agent__hero-title">
        <bdi>{title}</bdi>
      </h2>
      <p>
        {inviter !== null && t('referrals.gives.inviter', { award: awardOf(inviter) })}{' '}
        {invited !== null && t('referrals.gives.invited', { award: awardOf(invited) })}
      </p>
      {text !== '' && <p>{text}</p>}
    </div>
  );
};

/** What whoever was brought does for the own reward. */
const Own = ({ own: { inviter, state, to, award, phone, firstDeposit, stake } }: { own: OwnReferral }) => {
  const { t, language } = useText();
  const titleId = useId();
  const [awardOf, written] = [useAward(), useWritten()];
  const isOpen = state === 'open';
  const given = award === null ? '' : awardOf(award);
  return (
    <section className="agent__card" aria-labelledby={titleId}>
      <h2 className="agent__part-title" id={titleId}>
        {t('referrals.own', { name: inviter })}
      </h2>
      <p className="agent__text">{t(`referrals.own.${state}`, { award: given, day: formatDay(`${to}T12:00:00.000Z`, language, 'UTC') })}</p>
      {isOpen && (
        <ul className="agent__terms">
          {phone && <li>{t('referrals.own.phone')}</li>}
          {firstDeposit !== null && <li>{t('referrals.own.deposit', { amount: written(firstDeposit) })}</li>}
          {stake !== null && <li>{t('referrals.own.stake', { done: written(stake.done), target: written(stake.target) })}</li>}
        </ul>
      )}
      {isOpen && stake !== null && (
        <progress className="ui-progress" max={Number(stake.target)} value={Number(stake.done)} aria-label={t('missions.progress')} />
      )}
    </section>
  );
};

const Friend = ({ friend: { name, state, joinedAt, award } }: { friend: Brought }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const awardOf = useAward();
  return (
    <li className="agent__row">
      <p className="agent__row-title">
        <bdi>{name}</bdi>
      </p>
      <p className="agent__row-net">{award === null ? t(`referrals.state.${state}`) : <Tag tone="good">{awardOf(award)}</Tag>}</p>
      <p className="agent__row-parts ui-parts">
        <span>{t('referrals.since', { day: formatDay(joinedAt, language, timeZone) })}</span>
      </p>
    </li>
  );
};

const Rules = ({ rules: { terms, gameTypes } }: { rules: NonNullable<Referrals['rules']> }) => {
  const { t } = useText();
  const titleId = useId();
  return (
    <section className="agent__card" aria-labelledby={titleId}>
      <h2 className="agent__part-title" id={titleId}>
        {t('referrals.terms')}
      </h2>
      <ul className="agent__terms">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        {gameTypes !== null && <li>{t('referrals.games', { games: gameTypes.map((type) => t(`home.category.${type}`)).join(', ') })}</li>}
      </ul>
    </section>
  );
};

const Friends = ({ friends }: { friends: readonly Brought[] }) => {
  const { t } = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className="agent__part-title" id={titleId}>
        {t('referrals.friends')}
      </h2>
      {friends.length === 0 ? (
        <p className="agent__note">{t('referrals.friends.none')}</p>
      ) : (
        <ul className="agent__rows">
          {friends.map((friend) => (
            <Friend key={`${friend.name} ${friend.joinedAt}`} friend={friend} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Earned = ({ first: { joined, qualified, earned } }: { first: Referrals }) => {
  const { t } = useText();
  const written = useWritten();
  const beside = [
    ...(earned.points > 0 ? [t('missions.award.points', { count: earned.points })] : []),
    ...(earned.tickets > 0 ? [t('missions.award.tickets', { count: earned.tickets })] : []),
  ];
  return (
    <>
      <dl className="agent__cards">
        <Cell name="referrals.joined">{joined}</Cell>
        <Cell name="referrals.qualified">{qualified}</Cell>
        <Cell name="referrals.earned">{written(earned.amount)}</Cell>
      </dl>
      {beside.length > 0 && <p className="agent__note">{t('referrals.earned.more', { more: beside.join(', ') })}</p>}
    </>
  );
};

/** What a member brings friends by, the terms, who came and what it brought (A220, B395). */
export const MemberInvite = () => {
  const { t } = useText();
  const query = useReferrals();
  const none = <EmptyState icon="share-network" title={t('referrals.none.title')} text={t('referrals.none.text')} />;
  return (
    <div className="agent">
      <QueryView
        query={query}
        failed="referrals.failed"
        refused={{ ...refusedCalls, feature_off: none }}
        waiting={<WaitingRows className="agent__waiting" text="common.loading" count={waitingRows} />}
        isEmpty={({ pages: [first] }) => first?.rules === null && first.joined === 0 && first.own === null}
        empty={none}
        end={<PagedEnd paged={query} />}
      >
        {({ pages }) => {
          const [first] = pages;
          if (first === undefined) return none;
          const { rules, code, own } = first;
          return (
            <>
              {rules !== null && <Hero rules={rules} />}
              {own !== null && <Own own={own} />}
              {code !== null && <InviteCard code={code} />}
              <Earned first={first} />
              <Friends friends={pages.flatMap(({ content }) => content)} />
              {rules !== null && <Rules rules={rules} />}
            </>
          );
        }}
      </QueryView>
    </div>
  );
};
