import { Icon } from '@palaro/ui';
import type { CategoryKey } from '@palaro/contract/constants';
import { useEffect, useRef, type MouseEvent } from 'react';
import { activityPath } from '../announcements/paths.ts';
import { rewardCentrePath } from '../rewards/paths.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { showToast } from '../../shared/toast.ts';
import { categoryIcons } from './category-rules.ts';

export type CategoryMenuProps = { entries: readonly CategoryKey[]; active: CategoryKey; pathname: string };

const hrefOf = (key: CategoryKey, pathname: string): string => {
  if (key === 'PROMO') return activityPath;
  if (key === 'REWARD') return rewardCentrePath;
  return key === 'HOME' ? pathname : `${pathname}?category=${key}`;
};

/** The row of categories, five in view (B074, B090). */
export const CategoryMenu = ({ entries, active, pathname }: CategoryMenuProps) => {
  const { t } = useText();
  const { status } = useSession();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [active]);
  const refuseGuest = (event: MouseEvent): void => {
    if (status !== 'guest') return;
    event.preventDefault();
    showToast('errors.in_logged_login', { duration: 'message' });
  };
  return (
    <nav className="categories" aria-label={t('home.categories')}>
      <ul ref={list}>
        {entries.map((key) => (
          <li key={key}>
            <a
              href={hrefOf(key, pathname)}
              {...(key === active ? { 'aria-current': 'true' as const } : {})}
              {...(key === 'FAV' ? { onClick: refuseGuest } : {})}
            >
              <Icon name={categoryIcons[key]} size={22} />
              <span>{t(`home.category.${key}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
