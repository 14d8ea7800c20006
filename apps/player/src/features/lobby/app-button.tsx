import { IconButton } from '@palaro/ui';
import { appDownloadHref } from '../support/index.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';

/** The way to the app for this device (B218 to B222); nothing where none is offered. */
export const AppButton = () => {
  const { t } = useText();
  const href = appDownloadHref(useSettings().downloads);
  if (href === null) return null;
  return (
    <IconButton className="home-bar__app" icon="download-simple" label={t('shell.getApp')} href={href} target="_blank" rel="noopener" />
  );
};
