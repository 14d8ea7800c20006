import { Button, Sheet } from '@palaro/ui';
import { useState, type MouseEvent } from 'react';
import { helpPath } from '../legal/paths.ts';
import { useText } from '../../shared/text.tsx';
import { Terms } from '../legal/index.ts';
import '@palaro/ui/overlay.css';

/** The link to the terms: opens them over the form, so that nothing typed is lost (A062, A180). */
export const AgreementTerms = ({ onAccept }: { onAccept: () => void }) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
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
      <a className="registration__terms" href={helpPath('tc')} onClick={show}>
        {t('registration.agreement.read')}
      </a>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('legal.terms')}
        closeLabel={t('common.close')}
        footer={
          <Button look="gold" size="l" wide onClick={accept}>
            {t('registration.agreement.accept')}
          </Button>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the text scrolls: the keyboard must reach it */}
        <section tabIndex={0} aria-label={t('legal.terms')}>
          <Terms heading="h3" />
        </section>
      </Sheet>
    </>
  );
};
