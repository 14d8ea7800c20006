import { Icon, type IconName } from '@palaro/ui';
import type { CashierKind, StatementKind } from '@palaro/contract/constants';
import { formatAmount } from '../../texts/format.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSession } from '../../calls/session.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { EntryTime, EntryAmount } from './entry-parts.tsx';
import { DayGroups } from './record-parts.tsx';
import { useMovements, useOpenWithdrawals, type Movement } from './record-queries.ts';
import { signOf, type PlaceDays } from './record-rules.ts';

const icons: Readonly<Record<StatementKind, IconName>> = {
  deposit: 'arrow-down-bold',
  withdrawal: 'arrow-up-bold',
  stake: 'dice-five-fill',
  payout: 'coins',
  refund: 'arrows-clockwise-bold',
  bonus: 'gift-fill',
  adjustment: 'pencil-simple',
  fee: 'receipt',
  reversal: 'arrows-clockwise-bold',
  transfer: 'arrows-left-right-bold',
  correction: 'pencil-simple',
  void: 'arrows-clockwise-bold',
  free_win: 'gift-fill',
  bonus_play: 'gift-fill',
};

/** What a withdrawal is called by in the ledger. */
const holdPrefix = 'withdrawal:';

/** What an agent earns by the stakes of the team is called by in the ledger. */
const teamPrefix = 'team:';
/** Money between an agent and the agent above or a member below. */
const agentPrefix = 'agent:';

/** Kinds that an operator explains, in words of the operator's own; the others say it all by their name. */
const explained: ReadonlySet<StatementKind> = new Set(['bonus', 'adjustment']);

/** What it was, in words: money in games went one way or the other. */
const kindText = ({ kind, amount, reference }: Movement, isTrial: boolean): TextKey => {
  if (kind === 'transfer' && reference.startsWith(agentPrefix))
    return signOf(amount) === 1 ? 'record.kind.fromAgent' : 'record.kind.toAgent';
  if (kind === 'transfer') return signOf(amount) === 1 ? 'record.kind.fromGames' : 'record.kind.toGames';
  if (kind === 'bonus' && reference.startsWith(teamPrefix)) return 'record.kind.team';
  return isTrial && kind === 'bonus' ? 'freePlay.given' : `record.kind.${kind}`;
};

/** Whether it set money aside for a withdrawal that is under way. */
const useIsHeld = ({ kind, reference }: Movement): boolean => {
  const isHold = kind === 'withdrawal' && reference.startsWith(holdPrefix);
  return useOpenWithdrawals(isHold).some(({ id }) => reference === `${holdPrefix}${id}`);
};

/** One movement: what it was, when, how much, and the balance after it. `withDay` where it stands under no day. */
export const MovementRow = ({ entry: movement, withDay = false }: { entry: Movement; withDay?: boolean }) => {
  const { t, language } = useText();
  const currencySymbol = useCurrencySymbol();
  const { isTrial } = useSession();
  const gained = signOf(movement.amount) === 1;
  const isHeld = useIsHeld(movement);
  return (
    <article className="movement">
      <span className={gained ? 'movement__icon movement__icon--in' : 'movement__icon'}>
        <Icon name={icons[movement.kind]} size={18} />
      </span>
      <div className="movement__text">
        <h3 className="movement__kind">{t(kindText(movement, isTrial))}</h3>
        {explained.has(movement.kind) && movement.description !== '' && <p className="movement__detail">{movement.description}</p>}
        {isHeld && <p className="movement__detail">{t('record.withdrawal.underWay')}</p>}
        {movement.kind === 'free_win' && <p className="movement__detail">{t('record.freeWin')}</p>}
        <p className="movement__detail ui-parts">
          {movement.gameName !== '' && <span>{movement.gameName}</span>} <EntryTime at={movement.at} withDay={withDay} />
        </p>
      </div>
      <div className="movement__money">
        <EntryAmount amount={movement.amount} signed tone={gained ? 'good' : 'plain'} />
        <p className="movement__after">
          {t('record.wallet.after', { amount: `${currencySymbol}${formatAmount(movement.balanceAfter, language)}` })}
        </p>
      </div>
    </article>
  );
};

/** Every movement of the wallet, or those of one kind, with the balance after each. */
export const Movements = ({ place, kind }: { place: PlaceDays; kind?: CashierKind }) => {
  const query = useMovements(place, kind);
  return <DayGroups query={query} empty={{ title: 'record.wallet.empty.title', text: 'record.wallet.empty.text' }} Row={MovementRow} />;
};
