import { Button, EmptyState, Tag } from '@palaro/ui';
import { useAttempt } from '../../forms/use-attempt.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useOpenRedPacket, useRedPackets, type RedPacket, type RewardAward } from './reward-queries.ts';
import { useAward } from './use-award.ts';
import { useWritten } from './use-written.ts';
import '@palaro/ui/progress.css';
import '@palaro/ui/states.css';
import './rewards.css';
import './red-packets.css';

const Turnover = ({ award: { turnover, kind, days } }: { award: RewardAward }) => {
  const { t } = useText();
  const written = useWritten();
  if (turnover === null) return null;
  const amount = written(turnover);
  return (
    <p className="rebate__note">
      {kind === 'bonus' ? t('missions.turnover.bonus', { amount, days: days ?? 0 }) : t('missions.turnover', { amount })}
    </p>
  );
};

const Open = ({ packet: { key, title } }: { packet: RedPacket }) => {
  const { t } = useText();
  const awardOf = useAward();
  const open = useOpenRedPacket();
  const attempt = useAttempt();
  const onTap = (): void =>
    open.mutate(key, {
      onSuccess: ({ award }) => showToast('missions.got', { kind: 'success', values: { award: awardOf(award) } }),
      onError: attempt.failed,
    });
  return (
    <Button look="gold" wide busy={open.isPending} onClick={onTap} aria-label={t('packets.openOne', { title })}>
      {t('packets.open')}
    </Button>
  );
};

/** How often money is to be staked, a whole number. */
const timesOf = ({ turnover, amount }: RewardAward): number => Math.round(Number(turnover ?? 0) / Number(amount ?? 1));

const Card = ({ packet }: { packet: RedPacket }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const awardOf = useAward();
  const { title, state, award, parts, left, split, opensAt, closesAt, own } = packet;
  const at = (instant: string): string => formatInstant(instant, language, timeZone);
  const times = timesOf(award);
  const isLive = state === 'open' || state === 'coming';
  return (
    <li className={`packet packet--${state}`}>
      <div className="rebate__head">
        <h2 className="rebate__category">
          <bdi>{title}</bdi>
        </h2>
        {state === 'opened' && <Tag tone="good">{t('packets.opened')}</Tag>}
      </div>
      {(state === 'none_left' || state === 'over') && <p className="packet__sum">{t(`packets.${state}`)}</p>}
      {own === null ? (
        <p className="packet__sum">{t(`packets.holds.${split}`, { award: awardOf(award), count: parts })}</p>
      ) : (
        <p className="packet__own">{t('packets.own', { award: awardOf(own) })}</p>
      )}
      {own !== null && <Turnover award={own} />}
      {state === 'open' && (
        <>
          <progress className="ui-progress" max={parts} value={left} aria-label={t('packets.left.label')} />
          <p className="rebate__note">{t('packets.left', { left, count: parts })}</p>
        </>
      )}
      {state === 'coming' && <p className="rebate__note">{t('packets.opensAt', { at: at(opensAt) })}</p>}
      {isLive && times > 0 && <p className="rebate__note">{t('packets.turnover', { times })}</p>}
      {isLive && <p className="rebate__note">{t('packets.closesAt', { at: at(closesAt) })}</p>}
      {state === 'open' && <Open packet={packet} />}
    </li>
  );
};

/** Red packets that come, are open, or were over in the last days (MISSIONLB3). */
export const RedPackets = () => {
  const { t } = useText();
  const none = <EmptyState icon="ranking" title={t('packets.none.title')} text={t('packets.none.text')} />;
  return (
    <div className="rebate">
      <QueryView
        query={useRedPackets()}
        failed="packets.failed"
        refused={{ feature_off: none }}
        waiting={<WaitingRows className="rebate__waiting" shape="card" count={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={none}
      >
        {({ list }) => (
          <>
            <ul className="packets">
              {list.map((packet) => (
                <Card key={packet.key} packet={packet} />
              ))}
            </ul>
            <p className="rebate__note">{t('packets.rules')}</p>
          </>
        )}
      </QueryView>
    </div>
  );
};
