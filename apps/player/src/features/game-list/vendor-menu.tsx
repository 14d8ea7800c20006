import { Icon, VisuallyHidden } from '@palaro/ui';
import { DeferredImage } from '../../parts/deferred-image.tsx';
import * as to from '../../navigation/to.ts';
import { useVendors } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { placeQuery, vendorEntries, vendorsCollapsed, withTab, type Place } from './game-list-rules.ts';

const current = (on: boolean) => (on ? { 'aria-current': 'true' as const } : {});

/** The vertical vendor menu: hot games first, then the vendors with logo and hot marker (B114 to B119). */
export const VendorMenu = ({ place, expanded, onExpand }: { place: Place; expanded: boolean; onExpand: (expanded: boolean) => void }) => {
  const { t, language } = useText();
  const all = vendorEntries(useVendors(language), place.gameType);
  const active = all.findIndex((vendor) => vendor.vassalage === place.vassalage);
  // The chosen vendor stays in sight when the menu is folded.
  const shown = expanded || active >= vendorsCollapsed ? all : all.slice(0, vendorsCollapsed);
  const isHot = place.vassalage === null && place.filter === 'hot';
  return (
    <nav className="vendors" aria-label={t('gameList.vendors')}>
      <ul>
        <li>
          <a
            className="vendor vendor--hot"
            href={to.gameList(placeQuery(withTab(place, { vassalage: null, filter: 'hot' })))}
            {...current(isHot)}
          >
            <span className="vendor__logo">
              <Icon name="fire-fill" size={22} />
            </span>
            <span>{t('gameList.vendor.hot')}</span>
          </a>
        </li>
        {shown.map((vendor) => (
          <li key={vendor.vassalage}>
            <a
              className="vendor"
              href={to.gameList(placeQuery(withTab(place, { vassalage: vendor.vassalage })))}
              {...current(vendor.vassalage === place.vassalage)}
            >
              <span className="vendor__logo">
                <DeferredImage url={vendor.logo} alt="" width={42} height={42} widths={[96]} eager />
              </span>
              {vendor.isHot === 1 && (
                <b className="vendor__hot" aria-hidden="true">
                  <Icon name="fire-fill" size={12} />
                </b>
              )}
              <span aria-hidden={vendor.isHot === 1}>{vendor.displayName}</span>
              {vendor.isHot === 1 && <VisuallyHidden>{t('gameList.vendor.isHot', { vendor: vendor.displayName })}</VisuallyHidden>}
            </a>
          </li>
        ))}
        {all.length > vendorsCollapsed && (
          <li>
            <button type="button" className="vendor" aria-expanded={expanded} onClick={() => onExpand(!expanded)}>
              <span className="vendor__logo">
                <Icon name={expanded ? 'caret-up-bold' : 'dots-three-bold'} size={20} />
              </span>
              <span>{t(expanded ? 'gameList.vendor.viewLess' : 'gameList.vendor.viewAll')}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
};
