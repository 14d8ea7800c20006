import type { OneWithdrawal, OperatorAccount } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { useGetOne, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useAct } from '../../calls/use-act.ts';
import { refetchMs } from '../../calls/use-list.ts';
import { DetailPanel } from '../../parts/detail-panel.tsx';
import { Failed, Waiting } from '../../parts/list-state.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { actsOf, type Acts, type Decision } from './withdrawal-acts.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

type BarProps = {
  one: OneWithdrawal;
  acts: Acts;
  /** What is shown is not live: nothing may be decided by it. */
  isOff: boolean;
  onAsk: (decision: Decision) => void;
  claim: ReturnType<typeof useClaim>;
};

const useClaim = (id: string) => {
  const claiming = useAct('claimWithdrawal', { said: () => 'Yours for 15 minutes.' });
  const releasing = useAct('releaseWithdrawal', { said: () => 'Left to the others.' });
  return {
    isPending: claiming.isPending || releasing.isPending,
    claim: () => claiming.mutate({ id }),
    release: () => releasing.mutate({ id }),
  };
};

function DecisionBar({ one, acts, isOff, onAsk, claim }: BarProps) {
  const may = (decision: Decision): boolean => acts.decisions.includes(decision);
  const off = isOff || claim.isPending;
  return (
    <div className="c-decide">
      <div className="c-decide__main">
        {may('hold') && (
          <Button disabled={off} onClick={() => onAsk('hold')} aria-keyshortcuts="h">
            Hold
          </Button>
        )}
        {may('refuse') && (
          <Button disabled={off} onClick={() => onAsk('refuse')} aria-keyshortcuts="r">
            Refuse
          </Button>
        )}
        {may('approve') && (
          <Button look="gold" disabled={off} onClick={() => onAsk('approve')} aria-keyshortcuts="a">
            {one.takesTwo ? 'Approve 1 of 2' : 'Approve'}
          </Button>
        )}
      </div>
      <div className="c-decide__more">
        {acts.mayClaim && (
          <Button look="ghost" size="s" busy={claim.isPending} disabled={isOff} onClick={claim.claim} aria-keyshortcuts="c">
            Claim
          </Button>
        )}
        {acts.mayRelease && (
          <Button look="ghost" size="s" busy={claim.isPending} disabled={isOff} onClick={claim.release}>
            Release
          </Button>
        )}
        {may('pay-by-hand') && (
          <Button look="ghost" size="s" disabled={off} onClick={() => onAsk('pay-by-hand')}>
            Pay by hand
          </Button>
        )}
      </div>
    </div>
  );
}

type PanelProps = { id: string; account: OperatorAccount; now: number; isStale: boolean; onClose: () => void };

/** One withdrawal, and what is decided of it. */
export function WithdrawalPanel({ id, account, now, isStale, onClose }: PanelProps) {
  const { data, error, isFetching, refetch } = useGetOne<RaRecord>('withdrawals', { id }, { refetchInterval: refetchMs });
  const one = data as unknown as OneWithdrawal | undefined;
  const [asked, setAsked] = useState<Decision | null>(null);
  const claim = useClaim(id);
  const acts = one === undefined ? null : actsOf(one, account, now);
  const isOff = isStale || error !== null;
  const ask = (decision: Decision) => (): void => {
    if (!isOff && acts?.decisions.includes(decision) === true) setAsked(decision);
  };
  useKeys({
    a: ask('approve'),
    h: ask('hold'),
    r: ask('refuse'),
    c: () => void (!isOff && acts?.mayClaim === true && claim.claim()),
    Escape: onClose,
  });
  if (one === undefined || acts === null)
    return (
      <DetailPanel title="Withdrawal" onClose={onClose}>
        {error === null ? <Waiting rows={6} /> : <Failed what="It" error={error} busy={isFetching} onRetry={() => void refetch()} />}
      </DetailPanel>
    );
  const hasActs = acts.decisions.length > 0;
  return (
    <DetailPanel
      title={one.username}
      onClose={onClose}
      {...(hasActs ? { foot: <DecisionBar one={one} acts={acts} isOff={isOff} onAsk={setAsked} claim={claim} /> } : {})}
    >
      <WithdrawalFacts one={one} now={now} />
      <DecisionDialogs one={one} asked={asked} onClose={() => setAsked(null)} />
    </DetailPanel>
  );
}
