import { EmptyState, TabLinks, Tag, VisuallyHidden } from '@palaro/ui';
import { useSearch } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatAmount } from '../../texts/format.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useRaceBoard, useRaces, type RaceBoard, type RaceView } from './reward-queries.ts';
import { useWritten } from './use-written.ts';
import '@palaro/ui/tabs.css';
import '@palaro/ui/states.css';
import './rewards.css';

/** A day of the merchant's calendar, as it is there. */
const useDay = (): ((day: string) => string) => {
  const { language } = useText();
  return (day) => formatDay(`${day}T12:00:00.000Z`, language, 'UTC');
};

const Own = ({ own, state }: Pick<RaceBoard, 'own'> & Pick<RaceView, 'state'>) => {
  const { t, language } = useText();
  const written = useWritten();
  if (own === null) return state === 'coming' ? null : <p className="race__own rebate__note">{t('rewards.race.own.none')}</p>;
  const { place, score, prize, isPaid } = own;
  return (
    <section className="race__own" aria-label={t('rewards.race.own')}>
      <dl className="rebate__facts">
        <div>
          <dt>{t('rewards.race.own')}</dt>
          <dd>{place}</dd>
        </div>
        <div>
          <dt>{t('rewards.race.score')}</dt>
          <dd>{formatAmount(score, language)}</dd>
        </div>
      </dl>
      {prize !== null && (
        <p className="rebate__note">{t(isPaid ? 'rewards.race.paid' : 'rewards.race.wins', { amount: written(prize) })}</p>
      )}
    </section>
  );
};

const Places = ({ rows }: Pick<RaceBoard, 'rows'>) => {
  const { t, language } = useText();
  const written = useWritten();
  if (rows.length === 0) return <p className="rebate__note">{t('rewards.race.empty')}</p>;
  return (
    <table className="race__places">
      <caption>
        <VisuallyHidden>{t('rewards.race.board')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('rewards.race.place')}</th>
          <th scope="col">{t('rewards.race.score')}</th>
          <th scope="col">{t('rewards.race.prize')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, score, prize, isOwn }) => (
          <tr key={place} className={isOwn ? 'race__row race__row--own' : 'race__row'}>
            <th scope="row">
              {place}. <bdi>{isOwn ? t('rewards.race.you') : name}</bdi>
            </th>
            <td>{formatAmount(score, language)}</td>
            <td>{prize === null ? '–' : written(prize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Terms = ({ race }: { race: RaceView }) => {
  const { t } = useText();
  const written = useWritten();
  const { prizes, rules, gameTypes } = race;
  const games = gameTypes?.map((gameType) => t(`home.category.${gameType}`)).join(', ');
  return (
    <>
      <section className="rebate__day" aria-labelledby="race-prizes">
        <h2 className="rebate__heading" id="race-prizes">
          {t('rewards.race.prizes')}
        </h2>
        <dl className="race__prizes">
          {prizes.map(({ from, to: last, amount }) => (
            <div key={from}>
              <dt>{from === last ? t('rewards.race.prizes.one', { from }) : t('rewards.race.prizes.many', { from, to: last })}</dt>
              <dd>{written(amount)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="rebate__day" aria-labelledby="race-rules">
        <h2 className="rebate__heading" id="race-rules">
          {t('rewards.race.rules')}
        </h2>
        <ul className="race__rules">
          <li>{t('rewards.race.rules.points')}</li>
          <li>{games === undefined ? t('rewards.race.rules.all') : t('rewards.race.rules.games', { games })}</li>
          <li>{t('rewards.race.rules.ties')}</li>
          <li>{t('rewards.race.rules.paid')}</li>
        </ul>
        {rules !== '' && <p className="race__more">{rules}</p>}
      </section>
    </>
  );
};

const Board = ({ race: { key } }: { race: RaceView }) => {
  const { t } = useText();
  const dayOf = useDay();
  return (
    <QueryView
      query={useRaceBoard(key)}
      failed="rewards.race.failed"
      waiting={<WaitingRows className="rebate__waiting" shape="card" count={2} />}
    >
      {({ race, rows, own }) => (
        <>
          <section className="rebate__day" aria-labelledby="race-title">
            <div className="rebate__head">
              <h2 className="rebate__heading" id="race-title">
                <bdi>{race.title}</bdi>
              </h2>
              <Tag {...(race.state === 'running' ? { tone: 'good' } : {})}>{t(`rewards.race.state.${race.state}`)}</Tag>
            </div>
            <p className="rebate__note">{t('rewards.race.days', { from: dayOf(race.from), to: dayOf(race.to) })}</p>
            <Own own={own} state={race.state} />
            <Places rows={rows} />
          </section>
          <Terms race={race} />
        </>
      )}
    </QueryView>
  );
};

/** The races with their places, the member's own, prizes and rules; those that are over too (MISSIONLB3, A212). */
export const RaceScreen = () => {
  const { t } = useText();
  const wanted = new URLSearchParams(useSearch()).get('race');
  const none = <EmptyState icon="ranking" title={t('rewards.race.none.title')} text={t('rewards.race.none.text')} />;
  return (
    <div className="rebate">
      <QueryView
        query={useRaces()}
        failed="rewards.race.failed"
        refused={{ feature_off: none }}
        waiting={<WaitingRows className="rebate__waiting" shape="card" count={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={none}
      >
        {({ list }) => {
          const running = list.find(({ state }) => state === 'running') ?? list[0];
          const chosen = list.find(({ key }) => key === wanted) ?? running;
          const options = list.map(({ key, title }) => ({ href: to.leaderBoard(key), label: title, current: key === chosen?.key }));
          return (
            <>
              {list.length > 1 && <TabLinks label={t('rewards.race.choose')} options={options} />}
              {chosen !== undefined && <Board key={chosen.key} race={chosen} />}
            </>
          );
        }}
      </QueryView>
    </div>
  );
};
