import { EmptyState } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';

/** In place of a record whose flag is off: its address can still be typed. */
export const NotOffered = () => {
  const { t } = useText();
  return <EmptyState icon="receipt" title={t('record.failed.title')} text={t('errors.feature_off')} />;
};
