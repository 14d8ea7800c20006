import type { MemberProfile } from '@palaro/contract';
import type { ProfileField } from '@palaro/contract/constants';
import { Button, EmptyState, Icon, ListCard, ListRow, Skeleton, VisuallyHidden, type IconName } from '@palaro/ui';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { formatDay } from '../../texts/instant.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { StaleNote } from '../../parts/stale-note.tsx';
import { useText } from '../../texts/text.tsx';
import { ChooseHeadIcon } from '../head-icon/index.ts';
import * as to from '../../navigation/to.ts';
import { memberNameOf, useMember } from '../wallet/index.ts';
import { detailIcons } from './detail-icons.ts';
import { DetailSheet } from './detail-sheet.tsx';
import { useProfile } from './profile-queries.ts';
import { detailGroups, groupOf, labelOf, shownValue, type Detail } from './profile-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/states.css';
import './profile.css';

/** Who this is: face, greeting name, account, and since when. */
const Who = ({ profile }: { profile: MemberProfile }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { account, createdAt } = profile;
  const name = profile.details.find(({ field }) => field === 'nickname')?.value || account;
  return (
    <section className="profile__who">
      <ChooseHeadIcon name={name} />
      <div className="profile__names">
        <h2 className="profile__name">
          <bdi>{name}</bdi>
        </h2>
        {name !== account && <p>{t('hub.account', { account })}</p>}
        <p>{t('profile.since', { day: formatDay(createdAt, language, timeZone) })}</p>
      </div>
    </section>
  );
};

const Group = ({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) => (
  <section className="profile__group">
    <h2 className="profile__title">{title}</h2>
    <ListCard>{children}</ListCard>
    {note !== undefined && <p className="profile__note">{note}</p>}
  </section>
);

/** A detail with its value: one tap changes it, unless it is settled. */
const DetailRow = ({ detail, onEdit }: { detail: Detail; onEdit: (field: ProfileField) => void }) => {
  const { t, language } = useText();
  const { field, value, state } = detail;
  return (
    <ListRow
      icon={detailIcons[field]}
      label={t(labelOf(field))}
      detail={value === '' ? t('profile.notSet') : <bdi>{shownValue(detail, language)}</bdi>}
      trailing={
        state === 'settled' ? (
          <span className="profile__settled">
            <Icon name="lock-simple" size={16} />
            <VisuallyHidden>{t('profile.settled')}</VisuallyHidden>
          </span>
        ) : (
          <span className="profile__act">{t(value === '' ? 'profile.add' : 'profile.change')}</span>
        )
      }
      {...(state === 'settled' ? {} : { onClick: () => onEdit(field) })}
    />
  );
};

/** Mobile number and e-mail, masked; they are changed in the security centre, with a code. */
const Contacts = ({ profile }: { profile: MemberProfile }) => {
  const { t } = useText();
  const href = to.securityCentre(to.myAccount);
  const rows: readonly { key: 'mobileNum' | 'email'; icon: IconName; value: string }[] = [
    { key: 'mobileNum', icon: 'device-mobile', value: profile.mobile },
    { key: 'email', icon: 'envelope-simple', value: profile.email },
  ];
  return (
    <Group title={t('profile.group.contacts')} note={rows.some(({ value }) => value !== '') ? t('profile.contacts.note') : undefined}>
      {rows.map(({ key, icon, value }) => (
        <ListRow
          key={key}
          icon={icon}
          label={t(`registration.${key}`)}
          detail={value === '' ? t('profile.notSet') : <bdi dir="ltr">{value}</bdi>}
          href={href}
        />
      ))}
    </Group>
  );
};

const waitingCards = 3;
const Waiting = () => {
  const { t } = useText();
  return (
    <output className="profile">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" className="profile__who-waiting" />
      <Skeleton shape="row" count={waitingCards} className="profile__card-waiting" />
    </output>
  );
};

/** A free-play account belongs to nobody in particular: there is nothing to keep, and the way to an account of one's own. */
const OfTrial = () => {
  const { t } = useText();
  const { info } = useSession();
  const name = memberNameOf(useMember().data, info?.userName ?? '');
  return (
    <div className="profile">
      <section className="profile__who">
        <ChooseHeadIcon name={name} />
        <div className="profile__names">
          <h2 className="profile__name">
            <bdi>{name}</bdi>
          </h2>
          <p>{t('hub.kind.trial')}</p>
        </div>
      </section>
      <EmptyState
        icon="identification-card"
        title={t('profile.trial.title')}
        text={t('profile.trial.text')}
        action={
          <Button look="gold" href={to.register}>
            {t('memberAlert.register')}
          </Button>
        }
      />
    </div>
  );
};

/** The member's personal data (A408): what is set, what may be changed, and what is settled. */
export const ProfileScreen = () => {
  const { t } = useText();
  const { isTrial } = useSession();
  const profile = useProfile();
  const [edited, setEdited] = useState<{ readonly field: ProfileField; readonly open: boolean } | null>(null);
  if (isTrial) return <OfTrial />;
  if (profile.data === undefined) return profile.isError ? <FailedState query={profile} title="profile.failed.title" /> : <Waiting />;
  const { details, version } = profile.data;
  const detail = details.find(({ field }) => field === edited?.field);
  const isSettled = details.some(({ state }) => state === 'settled');
  const notes = {
    identity: isSettled ? (
      <>
        {t('profile.identity.settled')}{' '}
        <button type="button" className="profile__service" onClick={() => openOverlay('service')}>
          {t('hub.support')}
        </button>
      </>
    ) : (
      t('profile.identity.note')
    ),
    nickname: undefined,
    messengers: undefined,
  };
  return (
    <div className="profile">
      <StaleNote query={profile} />
      <Who profile={profile.data} />
      {detailGroups(details).map(({ group, details: inGroup }) => (
        <Group key={group} title={t(`profile.group.${group}`)} note={notes[group]}>
          {inGroup.map((one) => (
            <DetailRow key={one.field} detail={one} onEdit={(field) => setEdited({ field, open: true })} />
          ))}
        </Group>
      ))}
      <Contacts profile={profile.data} />
      {detail !== undefined && (
        <DetailSheet
          key={detail.field}
          open={edited?.open === true}
          title={t(`profile.group.${groupOf(detail.field)}`)}
          detail={detail}
          version={version}
          onClose={() => setEdited({ field: detail.field, open: false })}
        />
      )}
    </div>
  );
};
