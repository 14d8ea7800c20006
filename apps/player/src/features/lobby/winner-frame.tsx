import { LeadIcon } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import type { ReactNode } from 'react';
import { useText } from '../../texts/text.tsx';
import './winner-frame.css';

export const BoardHeading = ({ children }: { children?: ReactNode }) => {
  const { t } = useText();
  return (
    <h3 className="winners__heading ui-heading">
      <LeadIcon icon="trophy-fill" tone="good" />
      <span>{t('home.winners.title')}</span>
      {children}
    </h3>
  );
};

/** As high as the board that moves. */
export const WaitingEntries = () => (
  <div className="winners__window winners__window--moving">
    {Array.from({ length: limits.winnerScrollAboveCount }, (_, index) => (
      <div key={index} className="winners__entry winners__entry--waiting" />
    ))}
  </div>
);
