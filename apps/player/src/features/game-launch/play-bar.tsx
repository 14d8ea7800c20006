import { classNames, Icon, IconButton, Skeleton, Tag, Wrappable } from '@palaro/ui';
import { createElement, useState } from 'react';
import { SessionStrip } from '../reality/index.ts';
import { useBalance, useDepositTap } from '../wallet/index.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { formatAmount } from '../../texts/format.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';

/** What lies over the running game when it is asked for. */
const useSheets = lazyWithRetry(() => import('./play-sheets.tsx'));

type Shown = { readonly sheet: 'cashier' | 'fairPlay'; readonly open: boolean };
const LateSheets = ({ sheet, open, nodeId, onClose }: Shown & { nodeId: string | null; onClose: () => void }) => {
  const sheets = useSheets();
  if (sheets === null) return null;
  return (
    <>
      {createElement(sheets.CashierSheet, { open: open && sheet === 'cashier', onClose })}
      {nodeId !== null && createElement(sheets.FairPlaySheet, { open: open && sheet === 'fairPlay', nodeId, onClose })}
    </>
  );
};

/**
 * What can be played with, which leads to the cashier over the running game. While it is held it stays as it was: the game has yet to
 * show what has changed it. A vendor with wallets of its own shows what is left itself: here stands what was moved there.
 */
const Money = ({ held, ownWallet, onTap }: { held: boolean; ownWallet: boolean; onTap: () => void }) => {
  const { t, language } = useText();
  const symbol = useCurrencySymbol();
  const { data, isError } = useBalance();
  const mayDeposit = useDepositTap();
  const latest = data === undefined ? null : ((ownWallet ? data.inGames : data.here) ?? data.sumBalance);
  const [shown, show] = useState(latest);
  if (!held && shown !== latest) show(latest);
  const amount = shown === null ? null : `${symbol}${formatAmount(shown, language)}`;
  return (
    <button
      type="button"
      className={classNames('play__money', held && 'play__money--held', ownWallet && 'play__money--in-game')}
      aria-label={t(ownWallet ? 'launch.cashier.inGame' : 'launch.cashier', {
        amount: amount ?? t(isError ? 'wallet.failed' : 'common.loading'),
      })}
      onClick={(event) => {
        mayDeposit(event);
        if (!event.defaultPrevented) onTap();
      }}
    >
      <span>
        {ownWallet && <small>{t('launch.inGame')}</small>}
        <span dir="ltr">{amount === null ? isError ? '—' : <Skeleton shape="text" /> : <Wrappable text={amount} />}</span>
      </span>
      <Icon name="plus-bold" size={14} />
    </button>
  );
};

type BarProps = {
  title: string;
  vendor: string | null;
  nodeId: string | null;
  /** Null before the game is open. */
  mode: 'play' | 'real' | null;
  /** The vendor keeps the money that is played with. */
  ownWallet: boolean;
  held: boolean;
  onClose: () => void;
};

/** The bar over a running game; beside it on a phone that is held sideways. */
export const PlayBar = ({ title, vendor, nodeId, mode, ownWallet, held, onClose }: BarProps) => {
  const { t } = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (sheet: Shown['sheet']) => (): void => setShown({ sheet, open: true });
  return (
    <header className="play__bar">
      <IconButton icon="x-bold" size={18} label={t('launch.close')} onClick={onClose} />
      <h1 className="play__title">
        <bdi>{title}</bdi>
        {vendor !== null && <small>{vendor}</small>}
      </h1>
      {mode === 'play' && <Tag tone="good">{t('launch.playMoney')}</Tag>}
      <Money held={held} ownWallet={ownWallet} onTap={show('cashier')} />
      {nodeId !== null && <IconButton icon="info-fill" size={18} label={t('fairPlay.title')} onClick={show('fairPlay')} />}
      {mode === 'real' && <SessionStrip held={held} isToldHere={!ownWallet} onStop={onClose} />}
      {shown !== null && <LateSheets {...shown} nodeId={nodeId} onClose={() => setShown({ ...shown, open: false })} />}
    </header>
  );
};
