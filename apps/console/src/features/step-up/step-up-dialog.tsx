import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../calls/client.ts';
import { stepUps } from '../../calls/step-ups.ts';
import { CodeField, isWholeCode } from '../../parts/code-field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';

/** Asks for a code of the authenticator where a call needs one; the call goes on afterwards. */
export function StepUpDialog() {
  const isAsked = useSyncExternalStore(stepUps.subscribe, stepUps.getSnapshot) === 'asked';
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => call('stepUpOperator', { body: { code } }),
    onSuccess: () => stepUps.end(true),
    onSettled: () => setCode(''),
  });
  const close = (): void => {
    setCode('');
    confirming.reset();
    stepUps.end(false);
  };
  return (
    <FormDialog
      open={isAsked}
      title="Confirm that it is you"
      verb="Confirm"
      icon="shield-check"
      busy={confirming.isPending}
      error={confirming.error}
      isIncomplete={!isWholeCode(code)}
      onSend={() => confirming.mutate()}
      onClose={close}
    >
      <p>What you are about to do needs a code. It is good for five minutes.</p>
      <CodeField value={code} onChange={setCode} isFirst />
    </FormDialog>
  );
}
