import type { ContractKind } from '@palaro/contract';
import { Button, Dialog } from '@palaro/ui';
import { closeOverlay } from '../../overlays/overlay.ts';
import * as to from '../../navigation/to.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { promptedKind } from './prompted.ts';
import '@palaro/ui/overlay.css';

const texts: Readonly<Record<ContractKind, TextKey>> = {
  daily: 'contracts.in_daily_salary_req',
  dividend: 'contracts.in_dividend_req',
  hourly: 'contracts.in_hour_salary_req',
};

/** A contract waits for an answer: cancel, or look at it (B363 to B369). */
export const ContractDialog = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const kind = promptedKind();
  return (
    <Dialog
      open={open}
      onClose={closeOverlay}
      title={t('contracts.prompt.title')}
      actions={
        <>
          <Button onClick={closeOverlay}>{t('common.cancel')}</Button>
          <Button look="gold" href={to.contract[kind]}>
            {t('contracts.prompt.open')}
          </Button>
        </>
      }
    >
      {t(texts[kind])}
    </Dialog>
  );
};
