import { Button } from '@palaro/ui';
import { useId, type ReactNode } from 'react';
import * as to from '../../navigation/to.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { showToast } from '../../overlays/toast.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useClaimMission, useClaimRebates, type Claimable } from './reward-queries.ts';
import { useAward } from './use-award.ts';
import { useWritten } from './use-written.ts';
import './rewards.css';
import './claimable.css';

/** How many things these are: with promotions it is what the badge counts. */
export const countClaimable = ({ rebates, missions, points }: Claimable): number =>
  (rebates === null ? 0 : 1) + missions.length + points.length;

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <section className="claimable" aria-labelledby={titleId}>
      <h3 className="claimable__title" id={titleId}>
        {title}
      </h3>
      <ul className="claimable__rows">{children}</ul>
    </section>
  );
};
const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="claimable__row">
    <div className="claimable__words">
      <p className="claimable__name">
        <bdi>{title}</bdi>
      </p>
      <p className="rebate__note">{text}</p>
    </div>
    {children}
  </li>
);

const RebateRow = ({ due }: { due: string }) => {
  const { t } = useText();
  const written = useWritten();
  const claim = useClaimRebates();
  const attempt = useAttempt();
  const onTap = (): void =>
    claim.mutate(attempt.keyOf(), {
      onSuccess: ({ paid }) => {
        attempt.done();
        showToast('rewards.rebate.done', { kind: 'success', values: { amount: written(paid) } });
      },
      onError: attempt.failed,
    });
  return (
    <Row title={written(due)} text={t('rewards.claimable.rebate')}>
      <Button
        look="gold"
        busy={claim.isPending}
        aria-label={t('rewards.claimable.rebate.collect', { amount: written(due) })}
        onClick={onTap}
      >
        {t('rewards.rebate.collect')}
      </Button>
    </Row>
  );
};
const MissionRow = ({ mission: { key: mission, from, title, claimTo, award } }: { mission: Claimable['missions'][number] }) => {
  const { t, language } = useText();
  const awardOf = useAward();
  const claim = useClaimMission();
  const attempt = useAttempt();
  const onTap = (): void =>
    claim.mutate(
      { key: attempt.keyOf(), mission, from },
      {
        onSuccess: (given) => {
          attempt.done();
          showToast('missions.got', { kind: 'success', values: { award: awardOf(given.award) } });
        },
        onError: attempt.failed,
      },
    );
  const until = t('missions.claimTo', { day: formatDay(`${claimTo}T12:00:00.000Z`, language, 'UTC') });
  return (
    <Row title={title} text={`${awardOf(award)} · ${until}`}>
      <Button look="gold" busy={claim.isPending} aria-label={`${t('missions.claim')}: ${title}`} onClick={onTap}>
        {t('missions.claim')}
      </Button>
    </Row>
  );
};

/** What can be collected beside promotions, by group, each with its button. */
export const ClaimableList = ({ claimable: { rebates, missions, points } }: { claimable: Claimable }) => {
  const { t } = useText();
  const written = useWritten();
  return (
    <>
      {rebates !== null && (
        <Group title={t('hub.manualRebate')}>
          <RebateRow due={rebates} />
        </Group>
      )}
      {missions.length > 0 && (
        <Group title={t('missions.tab')}>
          {missions.map((mission) => (
            <MissionRow key={`${mission.key} ${mission.from}`} mission={mission} />
          ))}
        </Group>
      )}
      {points.length > 0 && (
        <Group title={t('hub.points')}>
          {points.map(({ key, points: count, amount }) => (
            <Row key={key} title={written(amount)} text={t('rewards.claimable.points', { count })}>
              <Button href={to.points} aria-label={t('rewards.claimable.points.change', { count, amount: written(amount) })}>
                {t('rewards.claimable.change')}
              </Button>
            </Row>
          ))}
        </Group>
      )}
    </>
  );
};
