import { promotionKeyPattern } from '@palaro/contract/constants';
import { useSearchParams } from '../../navigation/location.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { PublishedPromotions } from '../content/index.ts';
import { PromotionCard } from './promotion-card.tsx';
import { PromotionPage } from './promotion-detail.tsx';
import { usePromotions } from './promotion-queries.ts';
import '@palaro/ui/states.css';
import './promotions.css';

const All = () => {
  const query = usePromotions();
  return (
    <>
      <QueryView query={query} failed="promotions.failed" waiting={<WaitingRows className="promotions" shape="card" count={2} />}>
        {({ list }) =>
          list.length > 0 && (
            <ul className="promotions">
              {list.map((promotion, at) => (
                <PromotionCard key={promotion.key} promotion={promotion} inFirstView={at === 0} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <PublishedPromotions isAlone={query.data?.list.length === 0} />
    </>
  );
};

/** The merchant's promotions (B044, B045): those that are claimed here, then what is published beside them; or one of them. */
export const ActivityScreen = () => {
  const [search] = useSearchParams();
  const key = search.get('promotion') ?? '';
  return promotionKeyPattern.test(key) ? <PromotionPage promotion={key} /> : <All />;
};
