import { Icon, ListCard, ListRow, VisuallyHidden, type IconName } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { useFirstSteps } from './first-steps-queries.ts';
import type { FirstStep } from './first-steps-rules.ts';
import '@palaro/ui/list.css';
import './first-steps.css';

const looks: Readonly<Record<FirstStep['step'], { readonly icon: IconName; readonly href: string }>> = {
  contact: { icon: 'shield-check', href: to.contacts },
  name: { icon: 'identification-card', href: to.myAccount },
  money: { icon: 'wallet', href: to.deposit },
};

/** How many of the steps are done, as a ring that closes. */
const Ring = ({ has, of }: { has: number; of: number }) => {
  const { t } = useText();
  return (
    <span className="first-steps__ring">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="16" pathLength={of} />
        {has > 0 && <circle cx="18" cy="18" r="16" pathLength={of} strokeDasharray={`${has} ${of}`} />}
      </svg>
      <span dir="ltr" aria-hidden="true">{`${has}/${of}`}</span>
      <VisuallyHidden>{t('firstSteps.done', { has, of })}</VisuallyHidden>
    </span>
  );
};

/**
 * In a new member's first days: what is left to do before the first game, in the place of the favourites. `none` stands there
 * for everybody else, `waiting` until it is known.
 */
export const FirstSteps = ({ waiting, none }: { waiting: ReactNode; none: ReactNode }) => {
  const { t } = useText();
  const steps = useFirstSteps();
  if (steps === null) return waiting;
  if (steps.length === 0) return none;
  const title = t('firstSteps.title', { count: steps.length });
  return (
    <>
      <p className="first-steps__none">{t('favourites.empty.title')}</p>
      <section className="first-steps" aria-label={title}>
        <h3 className="first-steps__title">
          <Ring has={steps.filter(({ isDone }) => isDone).length} of={steps.length} />
          {title}
        </h3>
        <ListCard>
          {steps.map(({ step, isDone }) =>
            isDone ? (
              <ListRow
                key={step}
                leading={<Icon name="check-circle-fill" size={20} className="ui-list-row__icon first-steps__check" />}
                label={<span className="first-steps__step">{t(`firstSteps.${step}`)}</span>}
                trailing={t('firstSteps.isDone')}
              />
            ) : (
              <ListRow
                key={step}
                icon={looks[step].icon}
                label={t(`firstSteps.${step}`)}
                detail={t(`firstSteps.${step}.text`)}
                href={looks[step].href}
              />
            ),
          )}
        </ListCard>
      </section>
    </>
  );
};
