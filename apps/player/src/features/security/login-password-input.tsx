import { PasswordField } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { sessionPassword } from '../login/index.ts';
import { oldPasswordFault } from './security-rules.ts';
import '@palaro/ui/field.css';

/** The login password, where it is not known from a login of the last minutes. */
const PasswordInput = ({ value, error, onChange }: { value: string; error: string | undefined; onChange: (typed: string) => void }) => {
  const { t } = useText();
  return (
    <PasswordField
      name="loginPassword"
      value={value}
      error={error}
      label={t('security.money.login')}
      icon="lock-simple"
      autoComplete="current-password"
      toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** The login password for a change: as it was typed, or known from the login. */
export const useLoginPassword = () => {
  const { t } = useText();
  const { info } = useSession();
  const userName = info?.userName ?? '';
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
  return {
    isKnown: kept !== undefined,
    /** Null where it has to be typed first. */
    take: (): string | null => {
      if (typeof kept === 'string') return kept;
      const wrong = oldPasswordFault(typed);
      setFault(wrong);
      return wrong === null ? typed : null;
    },
    /** True where the refusal was about the password, which is asked for then. */
    refused: (error: unknown): boolean => {
      const isAbout = error instanceof CallRefused && error.code === 'old_password_wrong';
      if (!isAbout) return false;
      setKept(null);
      setFault('errors.old_password_wrong');
      return true;
    },
    input:
      kept === null ? (
        <PasswordInput
          value={typed}
          error={fault === null ? undefined : t(fault)}
          onChange={(value) => {
            setTyped(value);
            setFault(null);
          }}
        />
      ) : null,
  };
};
