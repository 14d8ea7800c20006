import { socialFlags, socialProviders, type SocialProvider } from '@palaro/contract/constants';
import { Button, Refusal, type IconName } from '@palaro/ui';
import { useEffect } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useFlag } from '../../site/flags.ts';
import { useSearch } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { safeReturnPath } from '@palaro/contract/constants';
import { useSocial, type SignInPurpose } from './social-queries.ts';
import './social-buttons.css';

/** The services' own marks. */
export const socialIcons: Readonly<Record<SocialProvider, IconName>> = { google: 'google-logo-bold', facebook: 'facebook-logo-fill' };

/** The services that the merchant offers (A144, A145). */
export const useSocialProviders = (): readonly SocialProvider[] => {
  const offered: Record<SocialProvider, boolean> = { google: useFlag(socialFlags.google), facebook: useFlag(socialFlags.facebook) };
  return socialProviders.filter((provider) => offered[provider]);
};

/** A button for each of these services, which leads to it. */
export const SocialButtonList = ({ providers, purpose }: { providers: readonly SocialProvider[]; purpose: SignInPurpose }) => {
  const { t } = useText();
  const { mutate, reset, isPending, isSuccess, variables, error } = useSocial(purpose);
  useEffect(() => {
    // Whoever goes back from the service finds the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent): void => (persisted ? reset() : undefined);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [reset]);
  const isLeaving = isPending || isSuccess;
  const fault = error === null ? undefined : t(error instanceof CallRefused ? `errors.${error.code}` : 'errors.social_unavailable');
  return (
    <div className="social-buttons">
      <Refusal text={fault} />
      {providers.map((provider) => (
        <Button
          key={provider}
          wide
          icon={socialIcons[provider]}
          busy={isLeaving && variables === provider}
          disabled={isLeaving}
          onClick={() => mutate(provider)}
        >
          {t('login.social.continue', { service: t(`login.social.name.${provider}`) })}
        </Button>
      ))}
    </div>
  );
};

/** Login and registration by the services that the merchant offers. */
export const SocialButtons = () => {
  const providers = useSocialProviders();
  const returnPath = safeReturnPath(new URLSearchParams(useSearch()).get('returnPath'));
  return <SocialButtonList providers={providers} purpose={{ returnPath, purpose: 'login' }} />;
};
