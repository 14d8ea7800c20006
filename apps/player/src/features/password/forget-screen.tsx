import { Button, EmptyState, Skeleton, VisuallyHidden } from '@palaro/ui';
import { createElement, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { lazyWithRetry } from '../../calls/lazy-with-retry.ts';
import { useText } from '../../texts/text.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { AuthFrame } from '../login/index.ts';
import * as to from '../../navigation/to.ts';
import { openSupport } from '../support/index.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './forget.css';

const skeletonFields = 5;

/** Fetched while the call is under way. */
const useForgetForm = lazyWithRetry(() => import('./forget-form.tsx').then((it) => it.ForgetForm));

/** A forgotten password is set anew with a code by SMS or by e-mail (A031, A032). */
export const ForgetScreen = () => {
  const { t } = useText();
  const options = useCodeOptions();
  const form = useForgetForm();
  const withLead = (part: ReactNode): ReactNode => (
    <>
      <p className="forget__lead">{t('forget.lead')}</p>
      {part}
      <a className="forget__back" href={to.login()}>
        {t('forget.back')}
      </a>
    </>
  );
  const waiting = withLead(
    <output className="ui-form">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" count={skeletonFields} className="forget__waiting-field" />
    </output>,
  );
  const content = () => {
    if (options.isPending) return waiting;
    if (options.isError) return <FailedState query={options} title="forget.failed.title" />;
    if (options.data.channels.length === 0)
      return (
        <EmptyState
          icon="headset"
          title={t('forget.none.title')}
          text={t('forget.none.text')}
          action={
            <Button look="gold" onClick={openSupport}>
              {t('login.support')}
            </Button>
          }
        />
      );
    if (form === null) return waiting;
    return createElement(form, { ...options.data, frame: withLead });
  };
  return <AuthFrame tab="forget">{content()}</AuthFrame>;
};
