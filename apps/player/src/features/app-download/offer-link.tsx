import { Button, type ButtonLook, type IconName } from '@palaro/ui';
import { useText, type TextKey } from '../../texts/text.tsx';
import type { Offer } from './offers.ts';

type Link = Extract<Offer, { url: string }>;
const words: Readonly<Record<Link['kind'], { readonly text: TextKey; readonly icon: IconName }>> = {
  android: { text: 'appDownload.android', icon: 'android-logo' },
  profile: { text: 'appDownload.profile', icon: 'apple-logo' },
  iosApp: { text: 'appDownload.iosApp', icon: 'apple-logo' },
};

/** The button of one way to the app. Downloads stay in this page: it has to tell what comes after the profile's. */
export const OfferLink = ({ offer: { kind, url }, look }: { offer: Link; look: ButtonLook }) => {
  const { t } = useText();
  const { text, icon } = words[kind];
  return (
    <Button size="l" wide look={look} icon={icon} href={url} {...(kind === 'profile' ? {} : { target: '_blank', rel: 'noopener' })}>
      {t(text)}
    </Button>
  );
};
