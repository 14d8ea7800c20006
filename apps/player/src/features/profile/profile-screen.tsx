import type { MemberProfile } from '@palaro/contract';
import type { ProfileField } from '@palaro/contract/constants';
import { Icon, ListCard, ListRow, Skeleton, VisuallyHidden, type IconName } from '@palaro/ui';
import { useState, type ReactNode } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, Waiting } from '../../parts/query-view.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { formatDay } from '../../texts/instant.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
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
      <Nothing
        icon="identification-card"
        title="profile.trial.title"
        text="profile.trial.text"
        href={to.register}
        way="memberAlert.register"
      />
    </div>
  );
};

const Details = ({ profile }: { profile: MemberProfile }) => {
  const { t } = useText();
  const { details, version } = profile;
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('edit');
  const [edited, setEdited] = useState<{ readonly field: ProfileField; readonly open: boolean } | null>(() => {
    const field = details.find((one) => one.field === asked && one.state !== 'settled')?.field;
    return field === undefined ? null : { field, open: true };
  });
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
    <>
      <Who profile={profile} />
      {detailGroups(details).map(({ group, details: inGroup }) => (
        <Group key={group} title={t(`profile.group.${group}`)} note={notes[group]}>
          {inGroup.map((one) => (
            <DetailRow key={one.field} detail={one} onEdit={(field) => setEdited({ field, open: true })} />
          ))}
        </Group>
      ))}
      <Contacts profile={profile} />
      {detail !== undefined && (
        <DetailSheet
          key={detail.field}
          open={edited?.open === true}
          title={t(`profile.group.${groupOf(detail.field)}`)}
          detail={detail}
          version={version}
          onClose={() => setEdited({ field: detail.field, open: false })}
          onSaved={() => detail.field === asked && stepBack(() => navigate(to.withdraw, { replace: true }))}
        />
      )}
    </>
  );
};

/** The member's personal data (A408): what is set, what may be changed, and what is settled. */
export const ProfileScreen = () => {
  const { isTrial } = useSession();
  const profile = useProfile();
  if (isTrial) return <OfTrial />;
  return (
    <QueryView
      query={profile}
      waiting={
        <Waiting className="profile">
          <Skeleton shape="row" className="profile__who-waiting" />
          <Skeleton shape="row" count={waitingCards} className="profile__card-waiting" />
        </Waiting>
      }
      failed="profile.failed.title"
      className="profile"
    >
      {(known) => <Details profile={known} />}
    </QueryView>
  );
};
