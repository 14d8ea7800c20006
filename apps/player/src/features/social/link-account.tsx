import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, PasswordField, Refusal } from '@palaro/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { CallRefused } from '../../shared/api.ts';
import { useLocation } from '../../shared/location.ts';
import { useSession } from '../../shared/session.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import { notify } from '../../shared/toast.ts';
import { sessionPassword, signInPurpose } from '../login/index.ts';
import { useLinkSocial } from './social-queries.ts';

/** Links the sign-in to the account that is logged in, by its password: as it was typed for the login just made, else asked for. */
export const LinkAccount = ({ visitor: { attemptId, provider } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const userName = useSession().info?.userName ?? '';
  const link = useLinkSocial();
  const [kept, setKept] = useState<string | null | undefined>(undefined);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<TextKey | null>(null);
  useEffect(() => {
    let left = false;
    void sessionPassword(userName).then((found) => left || setKept(found));
    return () => {
      left = true;
    };
  }, [userName]);
  const service = t(`login.social.name.${provider}`);
  const isOfPassword = fault === 'errors.old_password_wrong';
  const leave = (): void => navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (link.isPending || kept === undefined) return;
    link.mutate(
      { attemptId, loginPassword: kept ?? typed },
      {
        onSuccess: () => {
          notify('social.linked', { service });
          leave();
        },
        onError: (error) => {
          const code = error instanceof CallRefused ? error.code : 'unknown_error';
          if (code === 'old_password_wrong') setKept(null);
          setFault(`errors.${code}`);
        },
      },
    );
  };
  return (
    <form className="social" method="post" noValidate aria-busy={link.isPending} onSubmit={submit}>
      <h2 className="social__title">{t('social.link.title', { service, name: userName })}</h2>
      <p className="social__text">{t('social.link.text', { service })}</p>
      <Refusal text={fault === null || isOfPassword ? undefined : t(fault)} />
      {kept === null && (
        <PasswordField
          name="loginPassword"
          label={t('login.password')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
          value={typed}
          error={isOfPassword ? t(fault) : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
        />
      )}
      <Button type="submit" look="gold" size="l" wide busy={link.isPending || kept === undefined}>
        {t('social.link.submit')}
      </Button>
      <Button look="ghost" wide onClick={leave}>
        {t('social.link.skip')}
      </Button>
    </form>
  );
};
