import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Refusal } from '@palaro/ui';
import { useState, type FormEvent } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { signInPurpose } from '../login/index.ts';
import { useLoginPassword } from '../security/index.ts';
import { useLinkSocial } from './social-queries.ts';

/** Links the sign-in to the account that is logged in, by its password: as it was typed for the login just made, else asked for. */
export const LinkAccount = ({ visitor: { attemptId, provider } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const userName = useSession().info?.userName ?? '';
  const link = useLinkSocial();
  const password = useLoginPassword();
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const service = t(`login.social.name.${provider}`);
  const leave = (): void => navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (link.isPending || !password.isKnown) return;
    const loginPassword = password.take();
    if (loginPassword === null) return;
    setRefusal(null);
    link.mutate(
      { attemptId, loginPassword },
      {
        onSuccess: () => {
          notify('social.linked', { service });
          leave();
        },
        onError: (error) =>
          password.refused(error) || setRefusal(error instanceof CallRefused ? `errors.${error.code}` : 'errors.unknown_error'),
      },
    );
  };
  return (
    <form className="social" method="post" noValidate aria-busy={link.isPending} onSubmit={submit}>
      <h2 className="social__title">{t('social.link.title', { service, name: userName })}</h2>
      <p className="social__text">{t('social.link.text', { service })}</p>
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      {password.input}
      <Button type="submit" look="gold" size="l" wide busy={link.isPending || !password.isKnown}>
        {t('social.link.submit')}
      </Button>
      <Button look="ghost" wide onClick={leave}>
        {t('social.link.skip')}
      </Button>
    </form>
  );
};
