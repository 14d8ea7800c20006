import { Button, Field, Select } from '@palaro/ui';
import { pointsTimesMax } from '@palaro/contract/constants';
import { formatDecimal, money, parseDecimal } from '@palaro/money';
import { useState, type SyntheticEvent } from 'react';
import { useAttempt } from '../../forms/use-attempt.ts';
import { digitsInput } from '../../forms/typed-number.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { useRedeemPoints, type Points, type PointsOffer } from './reward-queries.ts';
import { useWritten } from './use-written.ts';

type Redemption = { readonly offer: string; readonly times: number; readonly amount: string };

/** What an offer comes to when it is taken so often. */
export const amountOf = ({ amount }: PointsOffer, times: number, currency: Points['currency']): string =>
  formatDecimal(money(currency, (parseDecimal(amount, currency)?.minor ?? 0n) * BigInt(times)));

/** Sends a redemption; the same one that is sent again after its answer was lost keeps its key. */
const useSend = () => {
  const written = useWritten();
  const redeem = useRedeemPoints();
  const attempt = useAttempt();
  const send = (wanted: Redemption): void => {
    redeem.mutate(
      { ...wanted, key: attempt.keyOf(`${wanted.offer} ${wanted.times} ${wanted.amount}`) },
      {
        onSuccess: ({ paid }) => {
          attempt.done();
          showToast('points.redeem.done', { kind: 'success', values: { amount: written(paid) } });
        },
        onError: attempt.failed,
      },
    );
  };
  return { send, isPending: redeem.isPending };
};

type FormProps = { readonly points: Points; readonly offers: readonly [PointsOffer, ...PointsOffer[]] };

/** Chooses an offer and how often it is taken, and says what that comes to. */
const Form = ({ points: { balance, currency }, offers }: FormProps) => {
  const { t } = useText();
  const written = useWritten();
  const { send, isPending } = useSend();
  const affordable = offers.filter(({ points }) => points <= balance);
  const [chosen, setChosen] = useState((affordable[affordable.length - 1] ?? offers[0]).key);
  const [typed, setTyped] = useState('1');
  const offer = offers.find(({ key }) => key === chosen) ?? offers[0];
  const times = Number(typed);
  const isTimes = times >= 1 && times <= pointsTimesMax;
  const missing = isTimes ? Math.max(0, offer.points * times - balance) : 0;
  const amount = amountOf(offer, isTimes ? times : 1, currency);
  const count = (number: number): string => t('points.count', { count: number });
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isTimes && missing === 0 && !isPending) send({ offer: offer.key, times, amount });
  };
  return (
    <form className="points__form" onSubmit={onSubmit} noValidate>
      <Select
        label={t('points.redeem.offer')}
        value={offer.key}
        onChange={({ target }) => setChosen(target.value)}
        options={offers.map((one) => ({
          value: one.key,
          label: t('points.redeem.option', { points: count(one.points), amount: written(one.amount) }),
        }))}
      />
      <Field
        label={t('points.redeem.times')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(digitsInput(target.value, 4))}
        {...(!isTimes && { error: t('points.redeem.times.wrong', { max: pointsTimesMax }) })}
        {...(missing > 0 && { hint: t('points.redeem.short', { points: count(missing) }) })}
      />
      <Button type="submit" look="gold" wide busy={isPending} disabled={!isTimes || missing > 0}>
        {t('points.redeem.button', { amount: written(amount) })}
      </Button>
    </form>
  );
};

/** Where points become money; says so where no offer is open. */
export const PointsForm = ({ points }: { points: Points }) => {
  const { t } = useText();
  const [first, ...others] = points.offers;
  return (
    <section className="points__part" aria-labelledby="points-redeem">
      <h2 className="points__heading" id="points-redeem">
        {t('points.redeem')}
      </h2>
      {first === undefined ? (
        <p className="points__note">{t('points.redeem.none')}</p>
      ) : (
        <Form points={points} offers={[first, ...others]} />
      )}
    </section>
  );
};
