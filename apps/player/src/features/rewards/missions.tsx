import { Button, EmptyState, Tag } from '@palaro/ui';
import { useAttempt } from '../../forms/use-attempt.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useClaimMission, useMissions, type Mission } from './reward-queries.ts';
import { useAward } from './use-award.ts';
import { useWritten } from './use-written.ts';
import '@palaro/ui/progress.css';
import '@palaro/ui/states.css';
import './rewards.css';
import './missions.css';

/** What is to be done, in a sentence. */
const useGoal = (): ((mission: Mission) => string) => {
  const { t } = useText();
  const written = useWritten();
  return ({ goal, gameTypes, amounts, streak }) => {
    const amount = written(amounts?.target ?? streak?.minStake ?? '0');
    const games = gameTypes?.map((type) => t(`home.category.${type}`)).join(', ');
    if (goal === 'deposit') return t('missions.goal.deposit', { amount });
    if (goal === 'stake') return games === undefined ? t('missions.goal.stake', { amount }) : t('missions.goal.stakeIn', { amount, games });
    const days = streak?.target ?? 0;
    const sentence =
      (streak?.minStake ?? null) === null ? t('missions.goal.streak', { days }) : t('missions.goal.streakMin', { days, amount });
    return games === undefined ? sentence : `${sentence}. ${t('missions.games', { games })}`;
  };
};
/** How far it is: from 0 to 1. The texts have every centavo. */
const partOf = ({ amounts, streak }: Mission): number => {
  const [done, target] = [Number(amounts?.done ?? streak?.done ?? 0), Number(amounts?.target ?? streak?.target ?? 1)];
  return Math.min(1, done / target);
};

const Progress = ({ mission }: { mission: Mission }) => {
  const { t } = useText();
  const written = useWritten();
  const { amounts, streak } = mission;
  const days = (count: number): string => t('missions.days', { count });
  const done = amounts === null ? days(streak?.done ?? 0) : written(amounts.done);
  const target = amounts === null ? days(streak?.target ?? 0) : written(amounts.target);
  return (
    <>
      <progress className="ui-progress" max={1} value={partOf(mission)} aria-label={t('missions.progress')} />
      <p className="rebate__note">{t('missions.done', { done, target })}</p>
    </>
  );
};

const Claim = ({ mission: { key: mission, from } }: { mission: Mission }) => {
  const { t } = useText();
  const awardOf = useAward();
  const claim = useClaimMission();
  const attempt = useAttempt();
  const onTap = (): void =>
    claim.mutate(
      { key: attempt.keyOf(), mission, from },
      {
        onSuccess: ({ award }) => {
          attempt.done();
          showToast('missions.got', { kind: 'success', values: { award: awardOf(award) } });
        },
        onError: attempt.failed,
      },
    );
  return (
    <Button look="gold" wide busy={claim.isPending} onClick={onTap}>
      {t('missions.claim')}
    </Button>
  );
};

const Row = ({ mission, isEarlier }: { mission: Mission; isEarlier: boolean }) => {
  const { t, language } = useText();
  const written = useWritten();
  const [goalOf, awardOf] = [useGoal(), useAward()];
  const { title, from, to, claimTo, state, award } = mission;
  const dayOf = (day: string): string => formatDay(`${day}T12:00:00.000Z`, language, 'UTC');
  const { turnover, days, kind } = award;
  return (
    <li className="rebate__line mission">
      <div className="rebate__head">
        <h3 className="rebate__category">
          <bdi>{title}</bdi>
        </h3>
        {state === 'claimed' && <Tag tone="good">{t('missions.claimed')}</Tag>}
      </div>
      <p>{goalOf(mission)}</p>
      <p className="mission__award">{t('missions.gives', { award: awardOf(award) })}</p>
      {turnover !== null && (
        <p className="rebate__note">
          {kind === 'bonus'
            ? t('missions.turnover.bonus', { amount: written(turnover), days: days ?? 0 })
            : t('missions.turnover', { amount: written(turnover) })}
        </p>
      )}
      <Progress mission={mission} />
      {state !== 'claimed' && (
        <p className="rebate__note">
          {isEarlier && `${t('missions.of', { day: dayOf(from) })} · `}
          {state === 'claim' ? t('missions.claimTo', { day: dayOf(claimTo) }) : t('missions.ends', { day: dayOf(to) })}
        </p>
      )}
      {state === 'claim' && <Claim mission={mission} />}
    </li>
  );
};

/** The present day's and week's missions, and what is left of those before. */
const groupsOf = (list: readonly Mission[]) => {
  const newest = (period: Mission['period']): string =>
    list.reduce((last, mission) => (mission.period === period && mission.from > last ? mission.from : last), '');
  const isPresent = ({ period, from }: Mission): boolean => from === newest(period);
  return {
    earlier: list.filter((mission) => !isPresent(mission)),
    day: list.filter((mission) => mission.period === 'day' && isPresent(mission)),
    week: list.filter((mission) => mission.period === 'week' && isPresent(mission)),
  };
};

/** What a member can do today and this week, how far it is, and what they get for it (MISSIONLB3, A212). */
export const Missions = () => {
  const { t } = useText();
  const none = <EmptyState icon="ranking" title={t('missions.none.title')} text={t('missions.none.text')} />;
  return (
    <div className="rebate">
      <QueryView
        query={useMissions()}
        failed="missions.failed"
        refused={{ feature_off: none }}
        waiting={<WaitingRows className="rebate__waiting" shape="card" count={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={none}
      >
        {({ list }) => (
          <>
            {(['earlier', 'day', 'week'] as const).map((group) => {
              const missions = groupsOf(list)[group];
              return missions.length === 0 ? null : (
                <section key={group} className="rebate__day" aria-labelledby={`missions-${group}`}>
                  <h2 className="rebate__heading" id={`missions-${group}`}>
                    {t(`missions.group.${group}`)}
                  </h2>
                  <ul className="rebate__lines">
                    {missions.map((mission) => (
                      <Row key={`${mission.key} ${mission.from}`} mission={mission} isEarlier={group === 'earlier'} />
                    ))}
                  </ul>
                </section>
              );
            })}
            <p className="rebate__note">{t('missions.rules')}</p>
          </>
        )}
      </QueryView>
    </div>
  );
};
