import { ListCard, ListRow, Street } from '@palaro/ui';
import { useFlag } from '../../site/flags.ts';
import { useMenuSituation } from '../../overlays/menu.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { LatestMovements } from '../records/index.ts';
import * as to from '../../navigation/to.ts';
import { identityOf, useProfile } from '../profile/index.ts';
import { BalanceCard } from '../wallet/index.ts';
import { HubListRow } from './hub-list-row.tsx';
import { memberHomeList } from './hub-rows.ts';
import { MemberPanel } from './member-panel.tsx';
import '@palaro/ui/list.css';
import '@palaro/ui/street.css';
import './hub.css';

/** Whether it is known who the player is; one height in all its states, so that nothing below it moves. */
const Details = () => {
  const { t } = useText();
  const { isTrial } = useSession();
  const { data } = useProfile();
  if (isTrial) return null;
  const identity = data === undefined ? null : identityOf(data);
  const isDone = identity !== null && identity.set === identity.of;
  return (
    <section className="hub__part">
      <h2 className="hub__part-title">{t('hub.myAccount')}</h2>
      <ListCard>
        <ListRow
          icon={isDone ? 'check-circle-fill' : 'identification-card'}
          label={t(identity === null ? 'hub.details' : isDone ? 'hub.details.done' : 'hub.details.toDo')}
          detail={
            <span className="hub__details">
              {identity !== null && t(isDone ? 'hub.details.doneText' : 'hub.details.toDoText', identity)}
            </span>
          }
          href={to.myAccount}
        />
      </ListCard>
    </section>
  );
};

/** The latest movements of the wallet, with the way to all of them where the merchant offers the record. */
const Latest = () => {
  const { t } = useText();
  const hasRecord = useFlag('TRANSBETREPMEM3');
  return (
    <section className="hub__part">
      <div className="hub__part-head">
        <h2 className="hub__part-title">{t('hub.latest')}</h2>
        {hasRecord && (
          <a className="hub__part-more" href={to.gameRecord({ tab: 'wallet' })}>
            {t('hub.latest.all')}
          </a>
        )}
      </div>
      <LatestMovements none={t('hub.latest.none')} />
    </section>
  );
};

/** The member centre (ruling 4): who, how much, whether the details are complete, the ways that are needed most, and what has happened. */
export const MemberHomeScreen = () => {
  const { t } = useText();
  const situation = useMenuSituation();
  return (
    <div className="hub">
      {/* The sky is night in both themes. The shared header carries the title (A069). */}
      <div className="hub__sky ui-night" data-theme="dark">
        <Street />
        <MemberPanel />
      </div>
      <BalanceCard />
      <Details />
      <section className="hub__part">
        <h2 className="hub__part-title">{t('hub.more')}</h2>
        <ListCard>
          {memberHomeList(situation).map((row) => (
            <HubListRow key={row.text} row={row} audience={situation.audience} />
          ))}
        </ListCard>
      </section>
      <Latest />
    </div>
  );
};
