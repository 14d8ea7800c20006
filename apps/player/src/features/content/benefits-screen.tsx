import { Button } from '@palaro/ui';
import { useEffect } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { useBenefits } from './benefits-queries.ts';
import { ContentList } from './content-list.tsx';

/**
 * The VIP benefits as the operator publishes them (A041). Where the merchant does not show them the member is led home, however
 * they came here; so is one whose page has not heard yet that they were switched off (B381, B382, ruling 30).
 */
export const BenefitsScreen = () => {
  const { t } = useText();
  const { showVipBenefit } = useSettings();
  const [, navigate] = useLocation();
  const items = useBenefits(showVipBenefit);
  const refused = !showVipBenefit || (items.error instanceof CallRefused && items.error.code === 'contact_service');
  useEffect(() => {
    if (!refused) return;
    showToast('errors.contact_service', { duration: 'message' });
    navigate(to.home, { replace: true });
  }, [refused, navigate]);
  if (refused) return null;
  return (
    <ContentList
      types="V"
      items={items}
      icon="crown-simple-fill"
      empty={{
        title: 'announcements.benefits.empty.title',
        text: 'announcements.benefits.empty.text',
        action: (
          <Button aria-haspopup="dialog" onClick={() => openOverlay('service')}>
            {t('hub.support')}
          </Button>
        ),
      }}
    />
  );
};
