import type { DepositPromotion } from '@palaro/contract';
import { useId } from 'react';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';

const ChoiceText = ({ title, detail }: { title: string; detail: string }) => (
  <span className="channel__text">
    <bdi className="channel__name">{title}</bdi>
    <span className="channel__detail">{detail}</span>
  </span>
);

type ChoiceProps = { group: string; value: string; title: string; detail: string; chosen: boolean; isOff?: boolean; onChoose: () => void };
const Choice = ({ group, value, title, detail, chosen, isOff = false, onChoose }: ChoiceProps) => (
  <label className={isOff ? 'channel channel--closed' : 'channel'}>
    <input type="radio" className="channel__input" name={group} value={value} checked={chosen} disabled={isOff} onChange={onChoose} />
    <ChoiceText title={title} detail={detail} />
    <span className="channel__dot" />
  </label>
);

export type BonusChoiceProps = {
  promotions: readonly DepositPromotion[];
  /** The channel that is paid by. */
  channel: string;
  /** Its key; null for none. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
};

/** Whether the deposit is for a promotion, and which: none unless one is chosen. Its terms stand under it before it is paid. */
export const BonusChoice = ({ promotions, channel, chosen, onChoose }: BonusChoiceProps) => {
  const { t } = useText();
  const amountText = useAmountText();
  const group = useId();
  const terms = promotions.find(({ key }) => key === chosen);
  return (
    <fieldset className="cashier__part cashier__ways">
      <legend>{t('cashier.bonus')}</legend>
      <div className="ui-list-card">
        <Choice
          group={group}
          value=""
          title={t('cashier.bonus.none')}
          detail={t('cashier.bonus.none.detail')}
          chosen={chosen === null}
          onChoose={() => onChoose(null)}
        />
        {promotions.map(({ key, headline, min, channels }) => {
          const isOff = channels !== null && !channels.includes(channel);
          return (
            <Choice
              key={key}
              group={group}
              value={key}
              title={headline}
              detail={isOff ? t('cashier.bonus.otherWay') : t('cashier.bonus.from', { amount: amountText(min) })}
              chosen={key === chosen}
              isOff={isOff}
              onChoose={() => onChoose(key)}
            />
          );
        })}
      </div>
      {terms !== undefined && (
        <div className="cashier__bonus">
          <p>{terms.summary}</p>
          <ul>
            {terms.significantTerms.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
          <a href={to.promotion(terms.key)}>{t('cashier.bonus.terms')}</a>
        </div>
      )}
    </fieldset>
  );
};
