import { createElement } from 'react';
import { Button, Icon, Street } from '@palaro/ui';
import { register } from '../../navigation/to.ts';
import { copyText } from '../../parts/copy-text.ts';
import { QrCode } from '../../parts/qr-code.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { Cell, CentreTabs, refusedCalls } from './agent-parts.tsx';
import { useInvitations, type Invitations } from './agent-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/street.css';

const waitingRows = 3;
/** What makes links comes with a form, which the screen is shown without. */
const useLinks = lazyWithRetry(() => import('./links.tsx').then((it) => it.Links));
const LateLinks = ({ links }: Pick<Invitations, 'links'>) => {
  const part = useLinks();
  return part === null ? null : createElement(part, { links });
};

/** A text that is passed on, with its button. */
const CopyRow = ({ label, text, name }: { label: string; text: string; name: string }) => {
  const { t } = useText();
  return (
    <div className="agent__copy">
      <div>
        <p className="agent__copy-label">{label}</p>
        <p className="agent__copy-text" dir="ltr">
          {text}
        </p>
      </div>
      <Button aria-label={name} onClick={(event) => void copyText(text, event.currentTarget)}>
        {t('agents.invite.copy')}
      </Button>
    </div>
  );
};

/** Offers the link to the phone's own list of apps, where it has one. */
const ShareButton = ({ text }: { text: string }) => {
  const { t } = useText();
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  return (
    <Button look="gold" wide icon="share-network" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
      {t('agents.invite.share')}
    </Button>
  );
};

const Own = ({ invitations: { code, joined, joinedToday, links } }: { invitations: Invitations }) => {
  const { t } = useText();
  const { name, ageMin } = useSettings();
  const link = `${location.origin}${register}?code=${code}`;
  return (
    <>
      <section className="agent__card">
        <CopyRow label={t('agents.invite.code')} text={code} name={t('agents.invite.copyCode', { code })} />
        <CopyRow label={t('agents.invite.link')} text={link} name={t('agents.invite.copyLink')} />
        <ShareButton text={t('agents.invite.message', { name, age: ageMin, link })} />
        <div className="agent__qr">
          <QrCode text={link} label={t('agents.invite.qr')} />
        </div>
        <p className="agent__note">
          <Icon name="info-fill" size={16} /> {t('agents.invite.rules', { age: ageMin })}
        </p>
      </section>
      <dl className="agent__cards">
        <Cell name="agents.invite.joined">{joined}</Cell>
        <Cell name="agents.invite.joinedToday">{joinedToday}</Cell>
      </dl>
      <LateLinks links={links} />
    </>
  );
};

/** What an agent invites by (A017, A053): the own code and link, and links with bounds. */
export const InviteScreen = () => {
  const { t } = useText();
  return (
    <div className="agent">
      <CentreTabs />
      {/* The sky is night in both themes. */}
      <div className="agent__hero ui-night" data-theme="dark">
        <Street />
        <h2 className="agent__hero-title">{t('agents.invite.hero')}</h2>
        <p>{t('agents.invite.text')}</p>
      </div>
      <QueryView
        query={useInvitations()}
        failed="agents.failed"
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" text="agents.loading" count={waitingRows} />}
      >
        {(invitations) => <Own invitations={invitations} />}
      </QueryView>
    </div>
  );
};
