import { Button } from '@palaro/ui';
import type { VipBenefit } from '@palaro/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { openOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { ContentList } from './content-list.tsx';

/** The VIP benefits that the operator publishes as contents, where the merchant has no levels (A041). */
export const PublishedBenefits = ({ items }: { items: UseQueryResult<readonly VipBenefit[]> }) => {
  const { t } = useText();
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
