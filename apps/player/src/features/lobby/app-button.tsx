import { IconButton } from '@palaro/ui';
import { appHref, hasAppWindow } from '../app-download/index.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';

/** The way to the app for this device (B218 to B222); nothing where none is offered. */
export const AppButton = () => {
  const { t } = useText();
  const settings = useSettings();
  const href = appHref(settings);
  if (href === null || !hasAppWindow(settings)) return null;
  return <IconButton className="home-bar__app" icon="download-simple" label={t('shell.getApp')} href={href} />;
};
