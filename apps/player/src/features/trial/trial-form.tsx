import { Button, Refusal } from '@palaro/ui';
import type { CallRefused } from '../../calls/api.ts';
import { useCallForm, type RefusalText } from '../../forms/use-call-form.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { HumanCheckField, useHumanCheck } from '../human/index.ts';
import { useStartTrial, type TrialStart } from './trial-queries.ts';

const fields = ['identifying'] as const;

const trialRefusal = ({ code }: Pick<CallRefused, 'code'>): RefusalText => ({
  field: code === 'captcha_wrong' || code === 'captcha_required' ? 'identifying' : null,
  text: `errors.${code}`,
});

/** Starts a trial: with a captcha, or, where this device has an account still, without. */
export const TrialForm = ({ userName }: { userName: string | null }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const check = useHumanCheck('trial', userName === null);
  const trial = useStartTrial();
  const { form, field, refusal, showError, isBusy, props } = useCallForm({
    values: { identifying: '' },
    fields,
    faultOf: (_, typed) => (check.isWanted && typed.identifying === '' ? 'validation.captcha.login' : null),
    refusalOf: trialRefusal,
    onRefused: () => {
      if (userName !== null) return;
      form.setValue('identifying', '');
      check.renew();
    },
    send: async ({ identifying }): Promise<boolean> => {
      const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
      const start: TrialStart = userName !== null ? 'device' : async () => ({ identifying, captcha: await check.solve() });
      const isIn = await trial.mutateAsync(start).finally(waiting.hide);
      // Here, for the session that has begun may have taken the form away.
      if (isIn) navigate(to.home, { replace: true });
      return isIn;
    },
    done: (isIn): void => {
      if (!isIn) showError(null, 'freePlay.ended');
    },
  });
  const { ref, onBlur, error } = field('identifying');
  return (
    <form {...props} className="trial__form">
      <Refusal text={refusal} />
      {check.isWanted && (
        <HumanCheckField
          check={check}
          ref={ref}
          onBlur={(event) => void onBlur(event)}
          error={error}
          onCode={(code) => {
            form.setValue('identifying', code);
            form.clearErrors('identifying');
          }}
        />
      )}
      <Button type="submit" look="gold" size="l" wide icon="play-fill" busy={isBusy}>
        {isBusy && check.isWorking ? t('login.captcha.working') : userName === null ? t('freePlay.start') : t('freePlay.goOn')}
      </Button>
    </form>
  );
};
