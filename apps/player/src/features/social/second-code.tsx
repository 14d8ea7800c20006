import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Refusal } from '@palaro/ui';
import { useLocation } from '../../navigation/location.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { SecondCodeField, signInPurpose, useWelcome } from '../login/index.ts';
import { useEnterSocial } from './social-queries.ts';

/** The code of the account's second step, which a service does not stand for. */
export const SecondCode = ({ visitor: { attemptId } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const enter = useEnterSocial();
  const welcome = useWelcome();
  const { field, refusal, clearRefusal, isBusy, props } = useCallForm({
    values: { secondCode: '' },
    fields: ['secondCode'],
    faultOf: () => null,
    refusalOf: ({ code }) => ({
      field: code === 'second_code_wrong' || code === 'second_code_required' ? 'secondCode' : null,
      text: `errors.${code}`,
    }),
    send: ({ secondCode }) => enter.mutateAsync({ attemptId, secondCode }),
    done: (info) => {
      welcome(info);
      navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
    },
  });
  return (
    <form {...props} className="social" onInput={clearRefusal}>
      <Refusal text={refusal} />
      <SecondCodeField {...field('secondCode')} />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
