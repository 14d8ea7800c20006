import { promotionCodeMax } from '@palaro/contract/constants';
import { Button, EmptyState, Field, Refusal } from '@palaro/ui';
import { useId } from 'react';
import { useAttempt } from '../../forms/use-attempt.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useText, type TextKey } from '../../texts/text.tsx';
import { BonusList } from '../bonus/index.ts';
import { ClaimableList, countClaimable, useClaimable } from '../rewards/index.ts';
import { useDone } from './use-done.ts';
import * as to from '../../navigation/to.ts';
import { ClaimAll } from './claim-all.tsx';
import { PromotionCard } from './promotion-card.tsx';
import { useEnterCode, usePromotions, type Promotion } from './promotion-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './promotions.css';

/** A code opens the promotion that it was given out for. */
const CodeForm = () => {
  const { t } = useText();
  const doneOf = useDone();
  const enter = useEnterCode();
  const attempt = useAttempt();
  const { field, form, refusal, isBusy, props } = useCallForm({
    values: { code: '' },
    fields: ['code'] as const,
    faultOf: (_, { code }) => (code.trim() === '' ? 'promotions.code.required' : null),
    refusalOf: ({ code }) => ({ field: 'code', text: `errors.${code}` as TextKey }),
    send: ({ code }) => enter.mutateAsync({ code, key: attempt.keyOf(code) }),
    done: ({ claim, headline }) => {
      attempt.done();
      const { text, values } = doneOf(claim);
      showToast('promotions.code.done', { kind: 'success', values: { headline, done: t(text, values) } });
      form.reset();
    },
  });
  return (
    <form {...props} className="promotion__code">
      <Refusal text={refusal} />
      <Field
        {...field('code')}
        label={t('promotions.code')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={promotionCodeMax}
      />
      <Button type="submit" busy={isBusy}>
        {t('promotions.code.use')}
      </Button>
    </form>
  );
};

const Part = ({ title, list }: { title: TextKey; list: readonly Promotion[] }) => {
  const { t } = useText();
  const titleId = useId();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 className="promotion__heading" id={titleId}>
        {t(title)}
      </h2>
      <ul className="promotions promotions--part">
        {list.map((promotion) => (
          <PromotionCard key={promotion.key} promotion={promotion} />
        ))}
      </ul>
    </section>
  );
};

const under: readonly Promotion['state'][] = ['joined', 'process', 'applying'];
const ended: readonly Promotion['state'][] = ['claimed', 'issued', 'rejected'];

/** What there is to collect, what is under way and what was had, with the field for a code (REWCEN3). */
export const RewardScreen = () => {
  const { t } = useText();
  const { data: claimable } = useClaimable();
  const isToClaim = claimable !== undefined && countClaimable(claimable) > 0;
  return (
    <div className="rewards">
      <CodeForm />
      <BonusList />
      <QueryView
        query={usePromotions()}
        failed="promotions.failed"
        waiting={<WaitingRows className="promotions promotions--part" shape="card" count={2} />}
        isEmpty={({ list }) =>
          !isToClaim && list.every(({ state }) => state !== 'claim' && !under.includes(state) && !ended.includes(state))
        }
        empty={
          <EmptyState
            icon="gift-fill"
            title={t('promotions.rewards.empty.title')}
            text={t('promotions.rewards.empty.text')}
            action={<Button href={to.activity}>{t('promotions.all')}</Button>}
          />
        }
      >
        {({ list }) => (
          <>
            <ClaimAll claimable={claimable} promotions={list} />
            {claimable !== undefined && <ClaimableList claimable={claimable} />}
            <Part title="promotions.rewards.claim" list={list.filter(({ state }) => state === 'claim')} />
            <Part title="promotions.rewards.under" list={list.filter(({ state }) => under.includes(state))} />
            <Part title="promotions.rewards.had" list={list.filter(({ state }) => ended.includes(state))} />
          </>
        )}
      </QueryView>
    </div>
  );
};
