import { Tag } from '@palaro/ui';
import { useId } from 'react';
import { ConfirmedAct } from '../../parts/confirmed-act.tsx';
import { useSettings } from '../../site/site.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useBonuses, useForfeitBonus, type BonusGrant } from './bonus-queries.ts';
import '@palaro/ui/progress.css';
import '@palaro/ui/states.css';
import './bonus.css';

/** The part of the stakes that is done, between 0 and 1. It draws a bar alone: amounts stay strings. */
const partDone = ({ staked, required }: BonusGrant): number => (Number(required) > 0 ? Math.min(1, Number(staked) / Number(required)) : 1);

/** Gives a bonus up after a question that says what is lost. */
const GiveUp = ({ bonus }: { bonus: BonusGrant }) => {
  const { t } = useText();
  const amountText = useAmountText();
  return (
    <ConfirmedAct
      act={useForfeitBonus(bonus.id)}
      title={t('bonus.giveUp.title')}
      text={t('bonus.giveUp.text', { amount: amountText(bonus.balance) })}
      yes={t('bonus.giveUp.yes')}
      no={t('bonus.giveUp.no')}
      label={t('bonus.giveUp')}
      of={bonus.title}
    />
  );
};

const Active = ({ bonus }: { bonus: BonusGrant }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useAmountText();
  const games = bonus.weights.map(({ gameType, percent }) => `${t(`home.category.${gameType}`)} ${percent} %`).join(', ');
  return (
    <li className="bonus">
      <h3 className="bonus__title">{bonus.title}</h3>
      <p className="bonus__balance">
        {amountText(bonus.balance)} <span className="bonus__of">{t('bonus.of', { amount: amountText(bonus.granted) })}</span>
      </p>
      <p className="bonus__staked">{t('bonus.staked', { staked: amountText(bonus.staked), required: amountText(bonus.required) })}</p>
      <progress className="ui-progress" max={1} value={partDone(bonus)} aria-label={t('bonus.progress')} />
      <ul className="bonus__terms">
        <li>{t('bonus.until', { at: formatInstant(bonus.expiresAt, language, timeZone) })}</li>
        <li>{t('bonus.games', { games })}</li>
        {bonus.maxBet !== null && <li>{t('bonus.maxBet', { amount: amountText(bonus.maxBet) })}</li>}
        {bonus.most !== null && <li>{t('bonus.most', { amount: amountText(bonus.most) })}</li>}
        <li>{t(bonus.endsWithWithdrawal ? 'bonus.withdrawal.forfeit' : 'bonus.withdrawal.keep')}</li>
      </ul>
      <GiveUp bonus={bonus} />
    </li>
  );
};

const Ended = ({ bonus }: { bonus: BonusGrant }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useAmountText();
  return (
    <li className="bonus bonus--ended">
      <h3 className="bonus__title">
        {bonus.title} <Tag>{t(`bonus.state.${bonus.state}`)}</Tag>
      </h3>
      <p className="bonus__staked">
        {bonus.state === 'completed'
          ? t('bonus.converted', { amount: amountText(bonus.converted) })
          : t('bonus.of', { amount: amountText(bonus.granted) })}
        {bonus.endedAt !== null && ` · ${formatInstant(bonus.endedAt, language, timeZone)}`}
      </p>
    </li>
  );
};

/** The bonuses that the member plays with: what is left, what is to be staked, until when; below them those that ended. Nothing without any. */
export const BonusList = () => {
  const { t } = useText();
  const { data } = useBonuses();
  const titleId = useId();
  if (data === undefined || (data.active.length === 0 && data.ended.length === 0)) return null;
  return (
    <section className="bonuses" aria-labelledby={titleId}>
      <h2 className="bonuses__heading" id={titleId}>
        {t('bonus.title')}
      </h2>
      {data.active.length > 0 && <p className="bonuses__rule">{t('bonus.ownFirst')}</p>}
      <ul className="bonuses__list">
        {data.active.map((bonus) => (
          <Active key={bonus.id} bonus={bonus} />
        ))}
        {data.ended.map((bonus) => (
          <Ended key={bonus.id} bonus={bonus} />
        ))}
      </ul>
    </section>
  );
};
