import { Icon } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import { useOnline } from '../../device/use-online.ts';

/** Says that what is shown may be old, for as long as there is no network. */
export const OfflineBanner = () => {
  const { t } = useText();
  if (useOnline()) return <output className="offline offline--none" />;
  return (
    <output className="offline">
      <Icon name="wifi-slash" size={16} />
      <span>{t('status.offlineText')}</span>
    </output>
  );
};
