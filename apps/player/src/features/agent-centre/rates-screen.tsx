import { rateText } from '@palaro/contract/constants';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSearchParams } from '../../navigation/location.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { CentreTabs, refusedCalls } from './agent-parts.tsx';
import { useAgentRates, type AgentRates } from './agent-queries.ts';
import { TeamBettingScreen } from './betting-screen.tsx';

const waitingRows = 4;

const RateRow = ({ rate, fromDay }: { rate: AgentRates['mine'][number]; fromDay: string }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { gameType, now, next, given, members } = rate;
  return (
    <li className="agent__row">
      <p className="agent__row-title">{t(`home.category.${gameType}`)}</p>
      <p className="agent__row-net">{t('agents.rates.rate', { rate: rateText(now) })}</p>
      <p className="agent__row-parts ui-parts">
        {next !== now && (
          <span>{t('agents.rates.next', { rate: rateText(next), date: formatDay(`${fromDay}T12:00:00Z`, language, timeZone) })}</span>
        )}
        <span>{members === 0 ? t('agents.rates.none') : t('agents.rates.given', { rate: rateText(given), count: members })}</span>
      </p>
    </li>
  );
};

/** What an agent has of each type of game, and what of it they give to those directly below. */
const Rates = () => {
  const { t } = useText();
  return (
    <div className="agent">
      <CentreTabs />
      <QueryView
        query={useAgentRates(null)}
        failed="agents.failed"
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" text="agents.loading" count={waitingRows} />}
        isEmpty={({ mine }) => mine.length === 0}
        empty={<Nothing icon="coins" title="agents.rates.empty.title" text="agents.rates.empty.text" />}
      >
        {({ mine, fromDay }) => (
          <>
            <h2 className="agent__part-title">{t('agents.rates.mine')}</h2>
            <p className="agent__text">{t('agents.rates.text')}</p>
            <ul className="agent__rows">
              {mine.map((rate) => (
                <RateRow key={rate.gameType} rate={rate} fromDay={fromDay} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  );
};

/** The two tabs of an agent's games: the rates (GAMSER), and what the team staked (TEAMBETTING3). */
export const AgentGamesScreen = () => {
  const [search] = useSearchParams();
  const [hasRates, hasBets] = [useFlag('GAMSER'), useFlag('TEAMBETTING3')];
  return search.get('tab') === 'rates' || (hasRates && !hasBets) ? <Rates /> : <TeamBettingScreen />;
};
