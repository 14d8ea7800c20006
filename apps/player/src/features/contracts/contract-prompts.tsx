import { useEffect } from 'react';
import { useSession } from '../../calls/session.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { announcePopup } from '../../overlays/popups.ts';
import { useContractCheck } from './contract-queries.ts';
import { notePrompt, pendingKinds, wasPrompted } from './prompted.ts';

/** Due on home while an offer waits for this agent's answer (B067, B361); the first of what is due together (ruling 6). */
export const ContractPrompts = ({ onKnown }: { onKnown: () => void }) => {
  const { data, isPending } = useContractCheck();
  const user = useSession().info?.userName ?? '';
  const due = data === undefined ? undefined : pendingKinds(data).find((kind) => !wasPrompted(user, kind));
  useEffect(() => {
    if (due === undefined) return;
    return announcePopup('contractRequest', () => {
      notePrompt(user, due);
      openOverlay('contractRequest');
    });
  }, [user, due]);
  useEffect(() => {
    if (!isPending) onKnown();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is said once that the answer is there
  }, [isPending]);
  return null;
};
