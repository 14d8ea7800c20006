import { Icon } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { useMember } from './wallet-queries.ts';
import './check-notice.css';

/** Number of a member's unresolved rounds, with a link to them (rule 10 of the vendor protocol). */
export const CheckNotice = () => {
  const { t } = useText();
  const { data } = useMember();
  const count = data?.unresolvedRounds ?? 0;
  if (count === 0) return null;
  return (
    <a className="check-notice" href={to.gameRecord({ state: 'checking', period: 'month' })}>
      <Icon name="hourglass" size={20} />
      <span>{t('wallet.checked', { count })}</span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
};
