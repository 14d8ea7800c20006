import type { CallValue, Calls } from '@palaro/contract';
import { Button, Icon, Wrappable } from '@palaro/ui';
import type { ReactNode } from 'react';
import * as to from '../../navigation/to.ts';
import { FreeRoundsNote } from '../free-rounds/index.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatAmount } from '../../texts/format.ts';
import { GameCard } from '../../parts/game-card.tsx';
import { formatDay } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useFairPlay } from './fair-play-queries.ts';
import '@palaro/ui/states.css';
import './fair-play.css';

type FairPlay = CallValue<Calls['fairPlay']>;
type Range = NonNullable<FairPlay['statedReturn']>;

/** Which game it is, and the way into it. */
const Heading = ({ facts: { game, vendorName } }: { facts: FairPlay }) => {
  const { t } = useText();
  // Of this game, not of its vendor: it is played, also where elsewhere the vendor's list stands for it.
  const href = to.game(game, game.vassalage);
  return (
    <header className="fair-play__game">
      <GameCard game={game} href={href} eager marked={false} sizes="96px" />
      <div>
        <h2>{game.nodeName}</h2>
        <p>{vendorName}</p>
        <Button look="gold" href={href}>
          {t('fairPlay.play')}
        </Button>
      </div>
    </header>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="fair-play__part">
    <h2>{title}</h2>
    {children}
  </section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="fair-play__fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Percent in the figures of the language: one number, or from and to. */
const usePercent = () => {
  const { t, language } = useText();
  const percent = (of: string): string => t('fairPlay.percent', { number: formatAmount(of, language) });
  return ({ from, to }: Range): string => (from === to ? percent(from) : t('fairPlay.range', { from: percent(from), to: percent(to) }));
};

const Stakes = ({ facts: { game, maxBet } }: { facts: FairPlay }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  const amount = (of: string): ReactNode => <Wrappable text={`${currencySymbol}${formatAmount(of, language)}`} />;
  return (
    <Part title={t('fairPlay.stakes')}>
      <dl>
        <Fact name={t('fairPlay.smallest')}>{amount(game.minBet)}</Fact>
        <Fact name={t('fairPlay.largest')}>{maxBet === null ? t('fairPlay.noLargest') : amount(maxBet)}</Fact>
      </dl>
    </Part>
  );
};

const Return = ({ facts: { statedReturn, jackpotShare, check, volatility } }: { facts: FairPlay }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const inPercent = usePercent();
  return (
    <Part title={t('fairPlay.return')}>
      <dl>
        <Fact name={t('fairPlay.stated')}>{statedReturn === null ? t('fairPlay.notStated') : inPercent(statedReturn)}</Fact>
        {jackpotShare !== null && <Fact name={t('fairPlay.jackpot')}>{inPercent({ from: jackpotShare, to: jackpotShare })}</Fact>}
        {check !== null && <Fact name={t('fairPlay.measured')}>{inPercent(check.measured)}</Fact>}
        <Fact name={t('fairPlay.volatility')}>{t(volatility === null ? 'fairPlay.notStated' : `fairPlay.volatility.${volatility}`)}</Fact>
      </dl>
      <p className="fair-play__note">
        {check === null
          ? t('fairPlay.notChecked')
          : t('fairPlay.checked', {
              day: formatDay(`${check.on}T12:00:00Z`, language, timeZone),
              rounds: formatAmount(String(check.rounds), language),
            })}
      </p>
      {statedReturn !== null && statedReturn.from !== statedReturn.to && <p className="fair-play__note">{t('fairPlay.byChoice')}</p>}
      {jackpotShare !== null && <p className="fair-play__note">{t('fairPlay.jackpot.meaning')}</p>}
      <p className="fair-play__note">{t('fairPlay.meaning')}</p>
      {volatility !== null && <p className="fair-play__note">{t(`fairPlay.volatility.${volatility}.meaning`)}</p>}
    </Part>
  );
};

const Verify = ({ facts: { verifyUrl } }: { facts: FairPlay }) => {
  const { t } = useText();
  return (
    <Part title={t('fairPlay.verify')}>
      <p>{t(verifyUrl === null ? 'fairPlay.verify.none' : 'fairPlay.verify.how')}</p>
      {verifyUrl !== null && (
        <a className="fair-play__link" href={verifyUrl} target="_blank" rel="noopener noreferrer">
          {t('fairPlay.verify.open')}
          <Icon name="arrow-square-out" size={16} />
        </a>
      )}
    </Part>
  );
};

/** Rules, stakes, return and how to verify a round of one game; on a screen of its own and over the running game. */
export const FairPlayFacts = ({ nodeId, heading = false }: { nodeId: string; heading?: boolean }) => {
  const { t } = useText();
  return (
    <QueryView query={useFairPlay(nodeId)} waiting={<WaitingRows className="fair-play" shape="card" count={3} />} className="fair-play">
      {(facts) => (
        <>
          {heading && <Heading facts={facts} />}
          <FreeRoundsNote nodeId={nodeId} />
          <Part title={t('fairPlay.rules')}>
            {facts.rules.length === 0 ? (
              <p>{t('fairPlay.noRules')}</p>
            ) : (
              <ul>
                {facts.rules.map((rule) => (
                  <li key={rule}>
                    <bdi>{rule}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Stakes facts={facts} />
          <Return facts={facts} />
          <Verify facts={facts} />
        </>
      )}
    </QueryView>
  );
};
