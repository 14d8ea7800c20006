import { useEffect } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import * as to from '../../navigation/to.ts';
import { PublishedBenefits, useBenefits } from '../content/index.ts';
import { VipHistory } from './vip-history.tsx';
import { VipLevels } from './vip-levels.tsx';
import { VipReached } from './vip-reached.tsx';
import { VipStanding } from './vip-standing.tsx';
import { useVip } from './vip-queries.ts';
import '@palaro/ui/states.css';
import '@palaro/ui/progress.css';
import './vip.css';

const isRefused = (error: unknown): boolean => error instanceof CallRefused && error.code === 'contact_service';

/**
 * The member's VIP level, what the levels ask and bring, and how the own one changed; without levels the benefits as the operator publishes
 * them (A041). Where the merchant does not show them the member is led home, however they came here; so is one whose page has not heard
 * yet that they were switched off (B381, B382, ruling 30).
 */
export const BenefitsScreen = () => {
  const { showVipBenefit } = useSettings();
  const [, navigate] = useLocation();
  const vip = useVip(showVipBenefit);
  const hasNone = vip.data?.levels.length === 0;
  const items = useBenefits(showVipBenefit && hasNone);
  const refused = !showVipBenefit || isRefused(vip.error) || isRefused(items.error);
  useEffect(() => {
    if (!refused) return;
    showToast('errors.contact_service', { duration: 'message' });
    navigate(to.home, { replace: true });
  }, [refused, navigate]);
  if (refused) return null;
  if (hasNone) return <PublishedBenefits items={items} />;
  return (
    <QueryView query={vip} failed="vip.failed" waiting={<WaitingRows className="vip vip__waiting" shape="card" count={3} />}>
      {({ levels, own }) => (
        <div className="vip">
          <VipReached isHere />
          {own !== null && <VipStanding levels={levels} own={own} />}
          <VipLevels levels={levels} current={own?.level ?? 0} />
          {own !== null && <VipHistory />}
        </div>
      )}
    </QueryView>
  );
};
