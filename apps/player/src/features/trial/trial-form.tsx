import { Button, Refusal } from '@palaro/ui';
import type { TextKey } from '@palaro/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { HumanCheckField, useHumanCheck } from '../human/index.ts';
import { useStartTrial, type TrialStart } from './trial-queries.ts';

type Form = { identifying: string };

/** Starts a trial: with a captcha, or, where this device has an account still, without. */
export const TrialForm = ({ userName }: { userName: string | null }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const form = useForm<Form>({ defaultValues: { identifying: '' }, shouldFocusError: true });
  const check = useHumanCheck('trial', userName === null);
  const trial = useStartTrial();
  const [refusal, setRefusal] = useState<TextKey | null>(null);

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const ofCaptcha = error.code === 'captcha_wrong' || error.code === 'captcha_required';
    setRefusal(ofCaptcha ? null : `errors.${error.code}`);
    if (userName !== null) return;
    form.setValue('identifying', '');
    check.renew();
    if (ofCaptcha) form.setError('identifying', { message: `errors.${error.code}` }, { shouldFocus: true });
  };

  const start = async (how: TrialStart): Promise<void> => {
    if (trial.isPending) return;
    setRefusal(null);
    const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
    try {
      if (await trial.mutateAsync(how)) navigate(to.home, { replace: true });
      else setRefusal('freePlay.ended');
    } catch (error) {
      refused(error);
    } finally {
      waiting.hide();
    }
  };
  const submit = ({ identifying }: Form): Promise<void> =>
    start(userName !== null ? 'device' : async () => ({ identifying, captcha: await check.solve() }));

  const { ref: codeRef, onBlur: onCodeBlur } = form.register('identifying', {
    validate: (code) => !check.isWanted || code !== '' || 'validation.captcha.login',
  });
  const fault = form.formState.errors.identifying?.message;
  return (
    <form
      className="trial__form"
      method="post"
      noValidate
      aria-busy={trial.isPending}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      {check.isWanted && (
        <HumanCheckField
          check={check}
          ref={codeRef}
          onBlur={(event) => void onCodeBlur(event)}
          error={fault === undefined ? undefined : t(fault as TextKey)}
          onCode={(code) => {
            form.setValue('identifying', code);
            form.clearErrors('identifying');
          }}
        />
      )}
      <Button type="submit" look="gold" size="l" wide icon="play-fill" busy={trial.isPending}>
        {trial.isPending && check.isWorking ? t('login.captcha.working') : userName === null ? t('freePlay.start') : t('freePlay.goOn')}
      </Button>
    </form>
  );
};
