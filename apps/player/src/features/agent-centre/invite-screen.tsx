import { createElement } from 'react';
import { Street } from '@palaro/ui';
import { useSession } from '../../calls/session.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useText } from '../../texts/text.tsx';
import { Cell, CentreTabs, refusedCalls } from './agent-parts.tsx';
import { useInvitations, type Invitations } from './agent-queries.ts';
import { InviteCard } from './invite-parts.tsx';
import { MemberInvite } from './member-invite.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/street.css';

const waitingRows = 3;
/** What makes links comes with a form, which the screen is shown without. */
const useLinks = lazyWithRetry(() => import('./links.tsx').then((it) => it.Links));
const LateLinks = ({ links }: Pick<Invitations, 'links'>) => {
  const part = useLinks();
  return part === null ? null : createElement(part, { links });
};

const Own = ({ invitations: { code, joined, joinedToday, links } }: { invitations: Invitations }) => (
  <>
    <InviteCard code={code} />
    <dl className="agent__cards">
      <Cell name="agents.invite.joined">{joined}</Cell>
      <Cell name="agents.invite.joinedToday">{joinedToday}</Cell>
    </dl>
    <LateLinks links={links} />
  </>
);

const AgentInvite = () => {
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

/** What an agent invites by (A017, A053): the own code and link, and links with bounds. A member brings friends by a code of their own. */
export const InviteScreen = () => (useSession().isAgent ? <AgentInvite /> : <MemberInvite />);
