import type { Calls, CallValue } from '@palaro/contract';
import { socialProviders, type SocialProvider } from '@palaro/contract/constants';
import { Button, Icon, Refusal } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { CallRefused } from '../../calls/api.ts';
import { joined } from '../../parts/joined.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { useSocial, socialIcons, useSocialProviders } from '../login/index.ts';
import { ForActualAccounts, loadRemoveWithPassword, useSecurityState, useSocialLinks } from '../security/index.ts';
import * as to from '../../navigation/to.ts';
import { useUnlinkSocial } from './social-queries.ts';

const useRemoveDialog = lazyWithRetry(loadRemoveWithPassword);

const waitingRows = 2;

type CardProps = {
  provider: SocialProvider;
  /** Null where it is not linked. */
  linkedAt: string | null;
  /** Without a login password nothing can be changed: the link is the way in. */
  canChange: boolean;
  link: ReturnType<typeof useSocial>;
  onRemove: () => void;
};

const ServiceCard = ({ provider, linkedAt, canChange, link, onRemove }: CardProps) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const service = t(`login.social.name.${provider}`);
  const isLeaving = link.isPending || link.isSuccess;
  return (
    <li className="device device--short">
      <span className="device__icon">
        <Icon name={socialIcons[provider]} size={22} />
      </span>
      <div className="device__words">
        <h2 className="device__title">
          <bdi>{service}</bdi>
        </h2>
        <p className="device__place">
          {linkedAt === null
            ? t('social.services.unlinked')
            : t('social.services.linked', { time: formatInstant(linkedAt, language, timeZone) })}
        </p>
      </div>
      {canChange && linkedAt === null && (
        <Button
          size="s"
          aria-label={t('social.services.linkOf', { service })}
          busy={isLeaving && link.variables === provider}
          disabled={isLeaving}
          onClick={() => link.mutate(provider)}
        >
          {t('social.services.link')}
        </Button>
      )}
      {canChange && linkedAt !== null && (
        <Button size="s" aria-label={t('security.device.removeOf', { device: service })} aria-haspopup="dialog" onClick={onRemove}>
          {t('security.device.remove')}
        </Button>
      )}
    </li>
  );
};

const RemoveService = ({ provider, onClose }: { provider: SocialProvider; onClose: () => void }) => {
  const { t } = useText();
  const unlink = useUnlinkSocial();
  const dialog = useRemoveDialog();
  const service = t(`login.social.name.${provider}`);
  if (dialog === null) return null;
  return createElement(dialog, {
    icon: 'link-simple',
    name: service,
    text: t('social.services.removeText', { service }),
    send: (loginPassword) => unlink.mutateAsync({ provider, loginPassword }),
    done: () => notify('social.services.removed', { service }),
    onClose,
  });
};

type ServicesProps = { state: CallValue<Calls['securityState']>; links: CallValue<Calls['socialLinks']> };

const Services = ({ state: { hasPassword }, links }: ServicesProps) => {
  const { t } = useText();
  const offered = useSocialProviders();
  const link = useSocial({ returnPath: to.services, purpose: 'link' });
  const [removed, setRemoved] = useState<SocialProvider | null>(null);
  const linkedAt = (provider: SocialProvider): string | null => links.list.find((each) => each.provider === provider)?.createdAt ?? null;
  // One that is no longer offered can still be taken away.
  const shown = socialProviders.filter((provider) => offered.includes(provider) || linkedAt(provider) !== null);
  if (shown.length === 0) return <Nothing icon="link-simple" title="social.services.empty.title" text="social.services.empty.text" />;
  const fault = link.error === null ? null : link.error instanceof CallRefused ? link.error.code : 'social_unavailable';
  return (
    <>
      <p className="security__intro">{t('social.services.intro')}</p>
      <Refusal text={fault === null ? undefined : t(`errors.${fault}`)} />
      <ul className="devices">
        {shown.map((provider) => (
          <ServiceCard
            key={provider}
            provider={provider}
            linkedAt={linkedAt(provider)}
            canChange={hasPassword}
            link={link}
            onRemove={() => setRemoved(provider)}
          />
        ))}
      </ul>
      {!hasPassword && (
        <>
          <p className="security__intro">{t('social.services.keep')}</p>
          <Button look="gold" size="l" wide href={to.setPassword}>
            {t('security.next.ownPassword.action')}
          </Button>
        </>
      )}
      {removed !== null && <RemoveService provider={removed} onClose={() => setRemoved(null)} />}
    </>
  );
};

const Loaded = () => (
  <QueryView
    query={joined({ state: useSecurityState(true), links: useSocialLinks(true) })}
    waiting={<WaitingRows className="security__waiting" count={waitingRows} row="device-waiting" />}
  >
    {(known) => <Services {...known} />}
  </QueryView>
);

/** The services that log in to the account: linked, and taken away by the login password. */
export const ServicesScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
