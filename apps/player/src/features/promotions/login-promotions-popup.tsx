import { Button, Sheet } from '@palaro/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { PromotionCard } from './promotion-card.tsx';
import { usePromotions } from './promotion-queries.ts';
import { shownAtLogin } from './shown-at-login.ts';
import '@palaro/ui/overlay.css';
import './promotions.css';

/** What a member can claim, after a login: each as it stands now, with its terms and its button (B076). */
export const LoginPromotionsPopup = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const user = useSession().info?.userName ?? '';
  const { data: keys = [] } = useQuery<readonly string[]>({
    queryKey: shownAtLogin(user),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = usePromotions();
  const list = (data?.list ?? []).filter(({ key }) => keys.includes(key));
  return (
    <Sheet
      open={open}
      onClose={closeOverlay}
      title={t('promotions.login')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="l" look="line" href={to.activity}>
          {t('promotions.all')}
        </Button>
      }
    >
      <ul className="promotions promotions--part">
        {list.map((promotion) => (
          <PromotionCard key={promotion.key} promotion={promotion} />
        ))}
      </ul>
    </Sheet>
  );
};
