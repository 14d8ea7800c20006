import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Refusal } from '@palaro/ui';
import { useState, type FormEvent } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { SecondCodeField, signInPurpose, useWelcome } from '../login/index.ts';
import { useEnterSocial } from './social-queries.ts';

/** The code of the account's second step, which a service does not stand for. */
export const SecondCode = ({ visitor: { attemptId } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const enter = useEnterSocial();
  const welcome = useWelcome();
  const lockout = useLockout();
  const [secondCode, setSecondCode] = useState('');
  const [fault, setFault] = useState<TextKey | null>(null);
  const isOfCode = fault === 'errors.second_code_wrong' || fault === 'errors.second_code_required';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (enter.isPending) return;
    enter.mutate(
      { attemptId, secondCode },
      {
        onSuccess: (info) => {
          welcome(info);
          navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
        },
        onError: (error) => {
          if (error instanceof CallRefused) lockout.note(error);
          setFault(error instanceof CallRefused ? `errors.${error.code}` : 'errors.unknown_error');
        },
      },
    );
  };
  return (
    <form className="social" method="post" noValidate aria-busy={enter.isPending} onSubmit={submit}>
      <Refusal text={fault === null || isOfCode ? undefined : lockout.say(fault)} />
      <SecondCodeField
        name="secondCode"
        value={secondCode}
        error={fault !== null && isOfCode ? t(fault) : undefined}
        onChange={(event) => {
          setSecondCode(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" look="gold" size="l" wide busy={enter.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
