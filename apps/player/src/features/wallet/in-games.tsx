import { Button, Icon } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useFlag } from '../../site/flags.ts';
import { formatAmount, maskAmount } from '../../texts/format.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useRecallMoney, useShownBalance } from './balance-queries.ts';
import './in-games.css';

/** Where the member's money is while some of it is in games, and the way to bring it back, with a `note` why; what did not come back is said of each vendor. */
export const InGames = ({ masked, note }: { masked: boolean; note?: TextKey }) => {
  const { t, language } = useText();
  const symbol = useCurrencySymbol();
  const hasRecord = useFlag('TRANSREC3');
  const data = useShownBalance();
  const recall = useRecallMoney();
  const left = (recall.data?.results ?? []).filter(({ state }) => state !== 'done');
  if (data?.inGames === undefined && left.length === 0) return null;
  const written = (amount: string): string => (masked ? maskAmount(amount, language) : `${symbol}${formatAmount(amount, language)}`);
  return (
    <section className="in-games" aria-label={t('transfers.inGames')}>
      <Icon name="game-controller-fill" size={20} />
      {data?.inGames !== undefined && (
        <dl className="in-games__parts">
          <div>
            <dt>{t('transfers.inGames')}</dt>
            <dd>{written(data.inGames)}</dd>
          </div>
          <div>
            <dt>{t('transfers.here')}</dt>
            <dd>{written(data.here ?? '0')}</dd>
          </div>
        </dl>
      )}
      <Button look="line" busy={recall.isPending} onClick={() => recall.mutate()}>
        {t('transfers.recall')}
      </Button>
      {note !== undefined && data?.inGames !== undefined && <p className="in-games__note">{t(note)}</p>}
      <output className="in-games__results">
        {left.map(({ vendor, vendorName, state }) => (
          <p key={vendor}>{t(state === 'checking' ? 'transfers.recall.checking' : 'transfers.recall.refused', { vendor: vendorName })}</p>
        ))}
        {recall.isError && <p>{t('transfers.recall.failed')}</p>}
      </output>
      {hasRecord && (
        <a className="in-games__record" href={to.transfers}>
          {t('transfers.title')}
        </a>
      )}
    </section>
  );
};
