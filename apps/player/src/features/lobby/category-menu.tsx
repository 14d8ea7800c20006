import { Icon } from '@palaro/ui';
import type { CategoryKey } from '@palaro/contract/constants';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { showToast } from '../../shared/toast.ts';
import type { CategoryRow } from './category-rows.ts';

export type CategoryMenuProps = { entries: readonly CategoryRow[]; active: CategoryKey; pathname: string };

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
        {entries.map(({ key, text, icon, href }) => (
          <li key={key}>
            <a
              href={href ?? (key === 'HOME' ? pathname : `${pathname}?category=${key}`)}
              {...(key === active ? { 'aria-current': 'true' as const } : {})}
              {...(key === 'FAV' ? { onClick: refuseGuest } : {})}
            >
              <Icon name={icon} size={22} />
              <span>{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
