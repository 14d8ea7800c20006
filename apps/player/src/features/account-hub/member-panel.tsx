import { Badge, Skeleton, VisuallyHidden } from '@palaro/ui';
import type { MouseEvent } from 'react';
import { FailureReference } from '../../parts/request-id.tsx';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { OwnHeadIcon } from '../head-icon/index.ts';
import * as to from '../../navigation/to.ts';
import { memberNameOf } from '../wallet/index.ts';
import { vipLabel } from './member-rules.ts';
import { useRenewedMember } from './hub-queries.ts';

/** Avatar, greeting, account name, kind of account and VIP label of the member (A201 to A205). */
export const MemberPanel = () => {
  const { t } = useText();
  const { info, isTrial, isAgent } = useSession();
  const member = useRenewedMember();
  const { showVipBenefit } = useSettings();
  /** Where the merchant does not show the benefits the member stays, and reads so for 2 s (B381, B382). */
  const onVipTap = (event: MouseEvent): void => {
    if (showVipBenefit) return;
    event.preventDefault();
    showToast('errors.contact_service', { duration: 'message' });
  };
  const label = vipLabel(member.data);
  const name = memberNameOf(member.data, info?.userName ?? '');
  const account = member.data?.account ?? info?.userName ?? '';
  return (
    <section className="hub__member" aria-busy={member.isFetching}>
      <OwnHeadIcon name={name} />
      <div className="hub__who">
        <h2 className="hub__greeting">{t('hub.greeting', { name })}</h2>
        {account !== name && <p className="hub__account">{t('hub.account', { account })}</p>}
        <p className="hub__labels">
          {isTrial && <Badge tone="good" text={t('hub.kind.trial')} />}
          {isAgent && <Badge tone="accent" text={t('hub.kind.agent')} />}
          {label !== null && (
            <a className="hub__vip" href={to.benefits} onClick={onVipTap}>
              {t('hub.vip', { label })}
            </a>
          )}
        </p>
        {/* Stays through another try, which would else take the focus with it. */}
        {member.errorUpdateCount > 0 && member.data === undefined && (
          <div role="alert">
            <button type="button" className="hub__failed" aria-disabled={member.isFetching} onClick={() => void member.refetch()}>
              <span>{t('hub.failed')}</span> <b>{t('common.retry')}</b>
            </button>
            <FailureReference error={member.error} />
          </div>
        )}
      </div>
    </section>
  );
};

/** The panel's shape until it is known whether there is a session. */
export const MemberPanelWaiting = () => {
  const { t } = useText();
  return (
    <output className="hub__member">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="circle" className="hub__face-waiting" />
      <span className="hub__who">
        <Skeleton shape="text" count={2} />
      </span>
    </output>
  );
};
