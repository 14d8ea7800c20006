import { Button, Icon, ListCard, ListRow, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import { mayTransferUp } from '@palaro/contract/constants';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useMenuSituation } from '../../overlays/menu.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { useReferral } from '../agent/index.ts';
import { useToUpline } from './agent-queries.ts';
import { centreRows } from './agent-rows.ts';
import '@palaro/ui/overlay.css';

/** What inviting brings, and the way on (ruling 29): an agent's is to the invitations, a member's to be one, or to bring friends without. */
const ReferralRow = ({ href }: { href: string }) => {
  const { t } = useText();
  const { audience } = useMenuSituation();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('agents.invite');
  if (audience === 'guest') return <ListRow icon="share-network" label={label} href={href} />;
  return (
    <>
      <ListRow icon="share-network" label={label} onClick={() => setIsOpen(true)} />
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={label}
        closeLabel={t('common.close')}
        footer={
          <Button look="gold" size="l" wide href={href}>
            {t(audience === 'agent' ? 'agents.invite' : 'agents.register')}
          </Button>
        }
      >
        {audience === 'member' && (
          <div className="agent-hub__friends">
            <p>{t('referrals.panel')}</p>
            <Button wide icon="share-network" href={to.inviteFriends}>
              {t('referrals.panel.way')}
            </Button>
          </div>
        )}
        <p>{t(audience === 'agent' ? 'agents.invite.text' : 'agents.forAgents.text')}</p>
      </Sheet>
    </>
  );
};

/** Agents’ part of the account hub: the invitation, and for agents the entries of the centre, which unfold (A219 to A222, A234 to A241). */
export const AgentHub = () => {
  const { t } = useText();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const referral = useReferral();
  const rows = centreRows(useMenuSituation());
  const { isAgent, info } = useSession();
  const isOn = useFlag('AGETRANSFERUP3') && isAgent;
  const mayGive = mayTransferUp({ isOn, toUpline: useToUpline(isOn), type: info?.type ?? 0 });
  if (referral === null && rows.length === 0 && !mayGive) return null;
  return (
    <section className="hub__part">
      <ListCard>
        {referral !== null && <ReferralRow href={referral} />}
        {mayGive && <ListRow icon="arrows-left-right-bold" label={t('agents.transfer.up')} href={to.agentTransfer()} />}
        {rows.length > 0 && (
          <h2 className="agent-hub">
            <button
              type="button"
              className="ui-list-row ui-list-row--acts"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name="tree-structure" size={20} className="ui-list-row__icon" />
              <span className="ui-list-row__text">
                <span className="ui-list-row__label">{t('agents.centre')}</span>
              </span>
              <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={14} className="agent-hub__caret" />
            </button>
          </h2>
        )}
        {isOpen && (
          <ul id={listId} className="agent-hub__rows">
            {rows.map(({ text, icon, href = '' }) => (
              <li key={text}>
                <ListRow icon={icon} label={t(text)} href={href} />
              </li>
            ))}
          </ul>
        )}
      </ListCard>
    </section>
  );
};
