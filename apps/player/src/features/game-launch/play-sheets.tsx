import { Sheet, Skeleton } from '@palaro/ui';
import { createElement } from 'react';
import { loadFairPlay } from '../fair-play/index.ts';
import { loadDeposit } from '../cashier/index.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';

const useDeposit = lazyWithRetry(loadDeposit);
const useFairPlay = lazyWithRetry(loadFairPlay);

type SheetProps = { open: boolean; onClose: () => void };

/** The cashier over a running game, which goes on behind it. */
export const CashierSheet = ({ open, onClose }: SheetProps) => {
  const { t } = useText();
  const deposit = useDeposit();
  return (
    <Sheet open={open} onClose={onClose} title={t('common.deposit')} closeLabel={t('common.close')}>
      {deposit === null ? <Skeleton shape="row" count={3} /> : createElement(deposit)}
    </Sheet>
  );
};

/** What is known of the game's fairness, over the running game. */
export const FairPlaySheet = ({ open, onClose, nodeId }: SheetProps & { nodeId: string }) => {
  const { t } = useText();
  const facts = useFairPlay();
  return (
    <Sheet open={open} onClose={onClose} title={t('fairPlay.title')} closeLabel={t('common.close')}>
      {facts === null ? <Skeleton shape="row" count={3} /> : createElement(facts, { nodeId })}
    </Sheet>
  );
};
