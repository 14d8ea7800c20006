import { createElement, useState, type MouseEvent } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';

/** Fetched with the form, not before it: who taps finds it there. */
const useAgreementSheet = lazyWithRetry(() => import('./agreement-sheet.tsx').then((it) => it.AgreementSheet));

/** The link to the terms: opens them over the form, so that nothing typed is lost (A062, A180). */
export const AgreementTerms = ({ onAccept }: { onAccept: () => void }) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const sheet = useAgreementSheet();
  const show = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  const accept = (): void => {
    onAccept();
    setOpen(false);
  };
  return (
    <>
      <a className="registration__terms" href={to.help('tc')} onClick={show}>
        {t('registration.agreement.read')}
      </a>
      {sheet && createElement(sheet, { open, onClose: () => setOpen(false), onAccept: accept })}
    </>
  );
};
