import { Icon } from '@palaro/ui';
import { copyText } from './copy-text.ts';
import { useText } from './text.tsx';

/** What support finds a failed call by: a tap copies it. */
export const RequestId = ({ id }: { id: string }) => {
  const { t } = useText();
  return (
    <button type="button" className="ui-state__reference" aria-label={t('status.copyRequestId', { id })} onClick={() => void copyText(id)}>
      {t('status.requestId', { id })}
      <Icon name="copy" size={14} />
    </button>
  );
};
