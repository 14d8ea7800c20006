import { Button, Refusal } from '@palaro/ui';
import { useState } from 'react';
import type { TextKey } from '@palaro/i18n';
import { useText } from '../../texts/text.tsx';
import { canHavePasskeys, passkeyFault, usePasskeyLogin } from './passkey-queries.ts';
import { useWelcome } from './use-welcome.ts';

/** Login with a passkey, first on a device that has one. What is remembered of a login by password stays. */
export const PasskeyLogin = () => {
  const { t } = useText();
  const login = usePasskeyLogin();
  const welcome = useWelcome();
  const [fault, setFault] = useState<TextKey | null>(null);
  if (!canHavePasskeys()) return null;
  const submit = (): void => {
    setFault(null);
    login.mutate(undefined, {
      onSuccess: welcome,
      onError: (error) => setFault(passkeyFault(error)),
    });
  };
  return (
    <>
      <Refusal text={fault === null ? undefined : t(fault)} />
      <Button look="gold" size="l" wide icon="fingerprint" busy={login.isPending} onClick={submit}>
        {t('login.passkey')}
      </Button>
      <p className="ui-or">{t('login.passkey.orPassword')}</p>
    </>
  );
};
