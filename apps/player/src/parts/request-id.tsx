import { Icon } from '@palaro/ui';
import { CallRefused } from '../calls/api.ts';
import { copyText } from './copy-text.ts';
import { useText } from '../texts/text.tsx';

/** What support finds a failed call by: a tap copies it. */
export const RequestId = ({ id }: { id: string }) => {
  const { t } = useText();
  return (
    <button
      type="button"
      className="ui-state__reference"
      aria-label={t('status.copyRequestId', { id })}
      onClick={(event) => void copyText(id, event.currentTarget)}
    >
      {t('status.requestId', { id })}
      <Icon name="copy" size={14} />
    </button>
  );
};

/** What support finds a failure by; nothing where the call reached nobody. */
export const FailureReference = ({ error }: { error: unknown }) => {
  const id = error instanceof CallRefused ? error.data?.requestId : undefined;
  return id === undefined ? null : <RequestId id={id} />;
};
