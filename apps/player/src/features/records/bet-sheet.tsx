import { Button, Icon, Sheet, VisuallyHidden } from '@palaro/ui';
import type { ReactNode } from 'react';
import { WaitingRows } from '../../parts/query-view.tsx';
import { useOpenChat } from '../chat/index.ts';
import * as to from '../../navigation/to.ts';
import { copyText } from '../../parts/copy-text.ts';
import { useFlag } from '../../site/flags.ts';
import { formatInstant } from '../../texts/instant.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { shortId } from '../../texts/short-id.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { isUndecided, netOfBet } from './bet-rules.ts';
import { EntryAmount } from './entry-parts.tsx';
import { GameArt } from './game-art.tsx';
import type { BetRow } from './record-queries.ts';
import { RoundCheck } from './round-check.tsx';
import { useRoundDetail } from './round-queries.ts';
import { NetAmount } from './totals.tsx';
import '@palaro/ui/overlay.css';
import './bet-sheet.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="bet-sheet__part">
    <h3>{title}</h3>
    {children}
  </section>
);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line, index) => (
      // Two bets of a slip may read alike.
      <li key={`${index} ${line}`}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
);

/** What the game's studio tells of the round: what was picked, and what came of it. */
const Told = ({ id }: { id: string }) => {
  const { t } = useText();
  const query = useRoundDetail(id);
  if (query.isPending) return <WaitingRows shape="text" count={2} />;
  const { picks = [], results = [] } = query.data ?? {};
  return (
    <>
      {picks.length > 0 && (
        <Part title={t('record.picks')}>
          <Lines lines={picks} />
        </Part>
      )}
      {results.length > 0 && (
        <Part title={t('record.result')}>
          <Lines lines={results} />
        </Part>
      )}
    </>
  );
};

const Money = ({ bet }: { bet: BetRow }) => {
  const { t } = useText();
  return (
    <dl className="bet-sheet__money">
      <div>
        <dt>{t('record.stake')}</dt>
        <dd>
          <EntryAmount amount={bet.stake} />
          {bet.isFree && <> {t('record.free')}</>}
        </dd>
      </div>
      <div>
        <dt>{t('record.payout')}</dt>
        <dd>{isUndecided(bet) ? t('record.noPayoutYet') : <EntryAmount amount={bet.payout} />}</dd>
      </div>
      {bet.jackpot !== null && (
        <div>
          <dt>{t('record.jackpot')}</dt>
          <dd>
            <EntryAmount amount={bet.jackpot} />
          </dd>
        </div>
      )}
      {bet.corrected !== null && (
        <div>
          <dt>{t('record.corrected')}</dt>
          <dd>
            <EntryAmount amount={bet.corrected} signed />
          </dd>
        </div>
      )}
    </dl>
  );
};

/** When it was bet, and when it came to where it stands. */
const TimeLine = ({ bet }: { bet: BetRow }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const when = (at: string): ReactNode => <time dateTime={at}>{formatInstant(at, language, timeZone)}</time>;
  return (
    <ol className="bet-sheet__times">
      <li>
        <span>{t('record.placed')}</span> {when(bet.at)}
      </li>
      <li className={`bet__state--${bet.state}`}>
        <span>{t(`record.state.${bet.state}`)}</span> {bet.state !== 'pending' && when(bet.changedAt)}
      </li>
    </ol>
  );
};

/** The vendor's round id, what support asks for: its two ends to the eye, all of it to the ear and to the clipboard. */
const RoundId = ({ id }: { id: string }) => {
  const { t } = useText();
  return (
    <button type="button" className="bet-sheet__round" title={id} onClick={(event) => void copyText(id, event.currentTarget)}>
      <VisuallyHidden>{t('record.copyRound', { id })}</VisuallyHidden>
      <span aria-hidden="true">{t('record.round', { id: shortId(id) })}</span>
      <Icon name="copy" size={16} />
    </button>
  );
};

const Answer = ({ bet }: { bet: BetRow }) => {
  const { t } = useText();
  const net = netOfBet(bet);
  return (
    <div className="bet-sheet__answer">
      <GameArt bet={bet} large />
      <div>
        {net !== null && (
          <p className="bet-sheet__net">
            <VisuallyHidden>{t('record.net')} </VisuallyHidden>
            <NetAmount amount={net} />
          </p>
        )}
        <p className="bet-sheet__vendor">
          <a href={to.fairPlay(bet.nodeId)}>
            <bdi>{t('record.by', { vendor: bet.vendorName })}</bdi>
          </a>
        </p>
      </div>
    </div>
  );
};

/** All that is known of one round: what it was, what came of it, how to check it and where to ask about it. */
export const BetSheet = ({ bet, open, onClose }: { bet: BetRow; open: boolean; onClose: () => void }) => {
  const { t } = useText();
  const openChat = useOpenChat();
  const hasChat = useFlag('CBS3');
  const ask = (): void => {
    onClose();
    if (hasChat) openChat(t('record.ask.text', { game: bet.gameName, id: bet.round }));
    else openOverlay('service');
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={bet.gameName}
      closeLabel={t('common.close')}
      footer={
        <div className="bet-sheet__actions">
          <RoundCheck bet={bet} />
          <Button icon="chat-circle-dots" wide onClick={ask}>
            {t('record.ask')}
          </Button>
        </div>
      }
    >
      <div className="bet-sheet">
        <Answer bet={bet} />
        <Money bet={bet} />
        <Told id={bet.id} />
        <TimeLine bet={bet} />
        <RoundId id={bet.round} />
      </div>
    </Sheet>
  );
};
