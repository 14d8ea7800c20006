import { Icon } from '@palaro/ui';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry, idOf } from '../../parts/pages.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useWritten } from '../rewards/index.ts';
import { useVipHistory, type VipMove } from './vip-queries.ts';

const directionOf = ({ from, to }: VipMove): 'up' | 'down' | 'same' =>
  to.level === from.level ? 'same' : to.level > from.level ? 'up' : 'down';
const icons = { up: 'caret-up-bold', down: 'caret-down-bold', same: 'shield-check' } as const;

const Move = ({ move }: { move: VipMove }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const written = useWritten();
  const { kind, to, reward, at } = move;
  const direction = directionOf(move);
  const name = to.name ?? (to.level === 0 ? t('vip.none') : String(to.level));
  return (
    <li className="vip__move">
      <span className={`vip__direction vip__direction--${direction}`}>
        <Icon name={icons[direction]} size={14} />
      </span>
      <div className="vip__words">
        <p className="vip__move-title">{t(`vip.move.${direction}`, { name })}</p>
        <p className="vip__note">
          {t(`vip.move.by.${kind}`)} · <time dateTime={at}>{formatInstant(at, language, timeZone)}</time>
        </p>
      </div>
      {reward !== null && <b className="vip__paid">+{written(reward)}</b>}
    </li>
  );
};

/** How the member's level changed, with what each change paid. */
export const VipHistory = () => {
  const { t } = useText();
  const history = useVipHistory();
  return (
    <section className="vip__section" aria-labelledby="vip-history">
      <h2 className="vip__heading" id="vip-history">
        {t('vip.history')}
      </h2>
      <QueryView
        query={history}
        failed="vip.history.failed"
        waiting={<WaitingRows count={2} />}
        isEmpty={hasNoEntry}
        empty={<p className="vip__note">{t('vip.history.none')}</p>}
        end={history.hasNextPage || history.isError ? <PagedEnd paged={history} /> : undefined}
      >
        {(data) => (
          <ol className="vip__moves">
            {entriesOf(data, idOf).map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
};
