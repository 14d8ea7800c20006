import { Badge } from '@palaro/ui';
import type { ComponentType } from 'react';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { identityOf, useProfile } from '../profile/index.ts';
import { protectionOf, useSecurityState } from '../security/index.ts';
import type { HubState } from './hub-rows.ts';
import { UnclaimedBadge } from '../rewards/index.ts';

/** How much there is of what there can be; nothing until it is known. */
const Share = ({ has, of }: { has: number; of: number }) => {
  const { t } = useText();
  return <span className="hub__state">{t('hub.share', { has, of })}</span>;
};

/** How much of who the player is stands in the account. */
const Identity = () => {
  const { isTrial } = useSession();
  const { data } = useProfile();
  if (isTrial || data === undefined) return null;
  const { set, of } = identityOf(data);
  return <Share has={set} of={of} />;
};

/** How well the account is protected. */
const ProtectionShare = () => {
  const { isLogin, isTrial, info } = useSession();
  const { data } = useSecurityState(isLogin && !isTrial);
  return data === undefined ? null : <Share {...protectionOf(data, info?.ownPasswordDue === true)} />;
};

/** The age from which one may play, where the merchant's licence has it shown. */
const Age = () => {
  const { t } = useText();
  const { responsibleAge } = useSettings();
  if (responsibleAge === null) return null;
  return <Badge tone="accent" text={`${responsibleAge}+`} label={t('hub.age', { age: responsibleAge })} />;
};

export const hubStates: Readonly<Record<HubState, ComponentType>> = {
  unclaimed: UnclaimedBadge,
  identity: Identity,
  protection: ProtectionShare,
  age: Age,
};
