import type { PayoutAccount, PayoutChannel } from '@palaro/contract';
import { Button, Sheet } from '@palaro/ui';
import { useState } from 'react';
import type { CallRefused } from '../../calls/api.ts';
import { MoneyPassword } from '../../forms/money-password.tsx';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { hasFee, isZero, type summaryOf } from './deposit-rules.ts';
import { usePayeeName } from './use-payee-name.ts';
import { isRefusedForGood, useCreateWithdrawal } from './withdraw-queries.ts';
import '@palaro/ui/overlay.css';

/** A withdrawal as it is about to be asked for. */
export type Asked = {
  readonly account: PayoutAccount;
  readonly channel: PayoutChannel;
  readonly sums: NonNullable<ReturnType<typeof summaryOf>>;
  /** What of bonus money is gone with it. */
  readonly bonusLoss: string;
};

/** How much to whom, and when it should be there. */
const Review = ({ account, channel, sums, bonusLoss }: Asked) => {
  const { t } = useText();
  const amountText = useAmountText();
  const name = usePayeeName()(account);
  return (
    <>
      {!isZero(bonusLoss) && (
        <p className="cashier__note" role="note">
          {t('bonus.lostByWithdrawal', { amount: amountText(bonusLoss) })}
        </p>
      )}
      <dl className="order__facts">
        <div>
          <dt>{t('cashier.fact.amount')}</dt>
          <dd>{amountText(sums.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashier.sum.fee')}</dt>
          <dd>{hasFee(sums) ? amountText(sums.fee) : t('cashier.sum.noFee')}</dd>
        </div>
        <div className="cashier__net">
          <dt>{t('withdrawal.sum.net')}</dt>
          <dd className="order__amount">{amountText(sums.net)}</dd>
        </div>
        <div>
          <dt>{t('withdrawal.to')}</dt>
          <dd className="order__payee">
            {name}
            <span className="order__holder">
              <bdi>{account.holder}</bdi>
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('withdrawal.usual')}</dt>
          <dd>{t('withdrawal.usual.minutes', { minutes: channel.usualMinutes })}</dd>
        </div>
      </dl>
    </>
  );
};

type PasswordProps = { asked: Asked; onRefused: (refusal: CallRefused) => void };

/** Asks for it by the money password. What is refused for the amount or the account is told where these were chosen. */
const Password = ({ asked: { account, sums }, onRefused }: PasswordProps) => {
  const { t } = useText();
  const amountText = useAmountText();
  const name = usePayeeName()(account);
  const [pathname, navigate] = useLocation();
  const create = useCreateWithdrawal();
  return (
    <MoneyPassword
      text={t('withdrawal.password.text', { amount: amountText(sums.net), account: name })}
      send={async (moneyPassword) => {
        const { id } = await create.mutateAsync({ account: account.id, amount: sums.amount, moneyPassword });
        // Here, since a live event may take the sheet away before: a withdrawal under way is in its way.
        if (pathname === location.pathname) navigate(to.withdrawal(id));
      }}
      onRefused={(refusal) => {
        if (!isRefusedForGood(refusal)) return false;
        onRefused(refusal);
        return true;
      }}
    />
  );
};

type WithdrawSheetProps = { open: boolean; asked: Asked; onClose: () => void; onRefused: (refusal: CallRefused) => void };

/** What is asked for once more in full, then the money password. */
export const WithdrawSheet = ({ open, asked, onClose, onRefused }: WithdrawSheetProps) => {
  const { t } = useText();
  const [isReviewed, setReviewed] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isReviewed ? 'withdrawal.password' : 'withdrawal.review')}
      closeLabel={t('common.close')}
      {...(!isReviewed && {
        footer: (
          <Button look="gold" size="l" wide onClick={() => setReviewed(true)}>
            {t('withdrawal.continue')}
          </Button>
        ),
      })}
    >
      {isReviewed ? <Password asked={asked} onRefused={onRefused} /> : <Review {...asked} />}
    </Sheet>
  );
};
