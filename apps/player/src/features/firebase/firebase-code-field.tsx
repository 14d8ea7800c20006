import { Refusal } from '@palaro/ui';
import { useCallback, useState, type ComponentPropsWithRef } from 'react';
import { useText } from '../../texts/text.tsx';
import { CodeField } from '../verification/index.ts';
import { sendFirebaseCode, type Firebase } from './firebase.ts';
import { keepFirebaseSession, type FirebaseForm } from './firebase-sessions.ts';
import { VerifierFrame } from './verifier-frame.tsx';
import './firebase.css';

export type FirebaseCodeFieldProps = {
  firebase: Firebase;
  form: FirebaseForm;
  /** The number in E.164; null when what was typed is none, which the form says. */
  phone: () => string | null;
  error: string | undefined;
  input: ComponentPropsWithRef<'input'>;
};

/**
 * The input of a code that Firebase sends (A474), after the check of its page. A code that could not be sent is not spoken of: the toast
 * goes, and the button stays as it is (A501).
 */
export const FirebaseCodeField = ({ firebase, form, phone, error, input }: FirebaseCodeFieldProps) => {
  const { t } = useText();
  const [token, setToken] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [page, setPage] = useState(0);
  const took = useCallback((given: string) => {
    setToken(given);
    setMissing(false);
  }, []);
  const send = () => {
    const to = phone();
    if (to === null) return null;
    if (token === null) {
      setMissing(true);
      return null;
    }
    return async () => {
      try {
        const { sent, sessionInfo } = await sendFirebaseCode(firebase, to, token);
        keepFirebaseSession(form, { firebase, phone: to, sessionInfo });
        return sent;
      } finally {
        // The answer of the page is used up, whatever came of it.
        setToken(null);
        setPage((shown) => shown + 1);
      }
    };
  };
  return (
    <>
      <VerifierFrame key={page} url={firebase.verifierUrl} onToken={took} />
      <Refusal text={isMissing ? t('verification.verifier.first') : undefined} />
      <CodeField name={form} by="sms" send={send} onRefused={() => undefined} input={input} error={error} />
    </>
  );
};
