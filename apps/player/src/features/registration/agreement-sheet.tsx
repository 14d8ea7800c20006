import { Button, Sheet } from '@palaro/ui';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { Terms } from '../legal/index.ts';
import '@palaro/ui/overlay.css';

export type AgreementSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
};

/** The terms over the form. */
export const AgreementSheet = ({ open, onClose, onAccept }: AgreementSheetProps) => {
  const { t } = useText();
  const { ageMin } = useSettings();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('legal.terms')}
      closeLabel={t('common.close')}
      footer={
        <Button look="gold" size="l" wide onClick={onAccept}>
          {t('registration.agreement.accept', { age: ageMin })}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the text scrolls: the keyboard must reach it */}
      <section tabIndex={0} aria-label={t('legal.terms')}>
        <Terms heading="h3" />
      </section>
    </Sheet>
  );
};
