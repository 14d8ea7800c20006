import { Button, EmptyState } from '@palaro/ui';
import { createElement, type ReactNode } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
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
  const waiting = withLead(<WaitingRows className="ui-form" count={skeletonFields} row="forget__waiting-field" />);
  return (
    <AuthFrame tab="forget">
      <QueryView
        query={useCodeOptions()}
        waiting={waiting}
        failed="forget.failed.title"
        isEmpty={({ channels }) => channels.length === 0}
        empty={
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
        }
        dated={false}
      >
        {(options) => (form === null ? waiting : createElement(form, { ...options, frame: withLead }))}
      </QueryView>
    </AuthFrame>
  );
};
