import { rateText } from '@palaro/contract/constants';
import { Button, Field, Icon, Tag } from '@palaro/ui';
import { createElement, useState, type ComponentProps, type SyntheticEvent } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { EntryAmount, NetAmount, type DayRange } from '../records/index.ts';
import { refusedCalls } from './agent-parts.tsx';
import { useAgentTransfers, useTeam, type TeamMember } from './agent-queries.ts';
import { CentreScreen } from './centre-screen.tsx';
import '@palaro/ui/field.css';

const waitingRows = 6;

/** A member's name, kind and figures; whoever has members of their own is opened by a tap. */
const MemberRow = ({ member, onOpen }: { member: TeamMember; onOpen: () => void }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { name, isAgent, below, joinedAt, playedOn, team } = member;
  const dateOf = (day: string): string => formatDay(day, language, timeZone);
  const content = (
    <>
      <span className="agent__member-name">
        <bdi>{name}</bdi> {isAgent && <Tag tone="good">{t('agents.team.agent')}</Tag>}
      </span>
      <span className="agent__row-net">
        <NetAmount amount={team.net} />
      </span>
      <span className="agent__row-parts ui-parts">
        {below > 0 && <span>{t('agents.team.below', { count: below })}</span>}
        <span>
          {playedOn === null
            ? t('agents.team.joined', { date: dateOf(joinedAt) })
            : t('agents.team.played', { date: dateOf(`${playedOn}T12:00:00Z`) })}
        </span>
        <span>
          {t('agents.stake')} <EntryAmount amount={team.stake} />
        </span>
      </span>
    </>
  );
  if (below === 0) return <div className="agent__row">{content}</div>;
  return (
    <button type="button" className="agent__row agent__row--acts" aria-label={t('agents.team.open', { name })} onClick={onOpen}>
      {content}
      <Icon name="caret-right-bold" size={14} className="agent__row-chevron" />
    </button>
  );
};

/** The sheet comes with a form, which the screen is shown without. */
const useRateSheet = lazyWithRetry(() => import('./rate-sheet.tsx').then((it) => it.RateSheet));
const LateRates = (props: ComponentProps<NonNullable<ReturnType<typeof useRateSheet>>>) => {
  const part = useRateSheet();
  return part === null ? null : createElement(part, props);
};

/** What the agent gives to a direct member, with the ways to change it (GAMSER) and to give money. */
const MemberRates = ({ no, name, rates }: { no: string; name: string; rates: NonNullable<TeamMember['rates']> }) => {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const hasRates = useFlag('GAMSER');
  const mayGive = useAgentTransfers(useFlag('AGETRANSFERUP3')).data?.down === true;
  if (!hasRates && !mayGive) return null;
  const shown = rates.map(({ gameType, ppm }) => `${t(`home.category.${gameType}`)} ${t('agents.rates.rate', { rate: rateText(ppm) })}`);
  return (
    <div className="agent__member-rates">
      {hasRates && (
        <Button aria-label={t('agents.rates.giveTo', { name })} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('agents.rates.give')}
        </Button>
      )}
      {mayGive && (
        <Button aria-label={t('agents.transfer.give', { name })} href={to.agentTransfer({ to: no, name })}>
          {t('agents.transfer')}
        </Button>
      )}
      {hasRates && shown.length > 0 && <span>{shown.join(' · ')}</span>}
      {hasRates && <LateRates no={no} name={name} open={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  );
};

type Place = { readonly of: string | null; readonly name: string };
type TeamProps = { days: DayRange; place: Place; onShow: (place: Place) => void };

/** From the agent down to the member whose list is shown; each leads back there. */
const Line = ({ line, onShow }: { line: readonly { no: string; name: string }[]; onShow: TeamProps['onShow'] }) => {
  const { t } = useText();
  if (line.length < 2) return null;
  return (
    <nav className="agent__line" aria-label={t('agents.team.line')}>
      {line.map(({ no, name }, index) => (
        <button
          key={no}
          type="button"
          className="agent__line-step"
          aria-current={index === line.length - 1 ? 'page' : undefined}
          onClick={() => onShow({ of: index === 0 ? null : no, name: '' })}
        >
          {index === 0 ? t('agents.team.me') : <bdi>{name}</bdi>}
        </button>
      ))}
    </nav>
  );
};

const SearchForm = ({ name, onShow }: { name: string; onShow: TeamProps['onShow'] }) => {
  const { t } = useText();
  const [typed, setTyped] = useState(name);
  const search = (event: SyntheticEvent): void => {
    event.preventDefault();
    onShow({ of: null, name: typed.trim() });
  };
  return (
    <search>
      <form className="agent__search" onSubmit={search}>
        <Field
          label={t('agents.team.search')}
          type="search"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('agents.team.search.go')}</Button>
        {name !== '' && (
          <Button
            type="button"
            onClick={() => {
              setTyped('');
              onShow({ of: null, name: '' });
            }}
          >
            {t('agents.team.search.clear')}
          </Button>
        )}
      </form>
    </search>
  );
};

const Team = ({ days, place, onShow }: TeamProps) => {
  const query = useTeam(days, place.of, place.name);
  return (
    <>
      <SearchForm name={place.name} onShow={onShow} />
      <QueryView
        query={query}
        failed="agents.failed"
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" text="agents.loading" count={waitingRows} />}
        isEmpty={({ pages }) => pages.every(({ content }) => content.length === 0)}
        empty={
          place.name === '' ? (
            <Nothing icon="users-three" title="agents.team.empty.title" text="agents.team.empty.text" />
          ) : (
            <Nothing icon="magnifying-glass-bold" title="agents.team.none.title" text="agents.team.none.text" />
          )
        }
        end={<PagedEnd paged={query} />}
      >
        {({ pages }) => (
          <>
            <Line line={pages[0]?.line ?? []} onShow={onShow} />
            <ul className="agent__rows">
              {pages
                .flatMap(({ content }) => content)
                .map((member) => (
                  <li key={member.no}>
                    <MemberRow member={member} onOpen={() => onShow({ of: member.no, name: '' })} />
                    {member.rates !== null && <MemberRates no={member.no} name={member.name} rates={member.rates} />}
                  </li>
                ))}
            </ul>
          </>
        )}
      </QueryView>
    </>
  );
};

/** The members of an agent's team, level by level (DOWNMAN). Whose list is shown stands in the address. */
export const TeamScreen = () => {
  const [search, setSearch] = useSearchParams();
  const place: Place = { of: /^[1-9]\d{0,9}$/.exec(search.get('of') ?? '')?.[0] ?? null, name: search.get('name') ?? '' };
  const show = ({ of, name }: Place): void => {
    const next = new URLSearchParams(search);
    next.delete('of');
    next.delete('name');
    if (of !== null) next.set('of', of);
    if (name !== '') next.set('name', name);
    setSearch(next);
  };
  return <CentreScreen>{(days) => <Team days={days} place={place} onShow={show} />}</CentreScreen>;
};
