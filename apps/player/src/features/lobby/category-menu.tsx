import { Icon, showChosen } from '@palaro/ui';
import type { CategoryKey } from '@palaro/contract/constants';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { useLoginRefusal } from '../../forms/use-login-refusal.ts';
import type { CategoryRow } from './category-rows.ts';

export type CategoryMenuProps = { entries: readonly CategoryRow[]; active: CategoryKey; pathname: string };

/** The row of categories, five in view (B074, B090). The row and the page move when an entry was tapped, else they stay. */
export const CategoryMenu = ({ entries, active, pathname }: CategoryMenuProps) => {
  const { t } = useText();
  const { status } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const tapped = useRef(false);
  useEffect(() => {
    const row = list.current;
    // A row that the player has moved before the scripts came stays where it is.
    if (tapped.current || row?.scrollLeft === 0) showChosen(row);
    // To the games of a category, of HOME to its top.
    if (tapped.current) (document.querySelector('.home__chosen') ?? document.body).scrollIntoView();
    tapped.current = false;
  }, [active]);
  const tellLogin = useLoginRefusal();
  const refuse = (event: MouseEvent): void => {
    event.preventDefault();
    tellLogin();
  };
  return (
    <nav className={active === 'HOME' ? 'categories' : 'categories categories--stuck'} aria-label={t('home.categories')}>
      <ul ref={list}>
        {entries.map(({ key, text, icon, href }) => (
          <li key={key}>
            <a
              href={href ?? (key === 'HOME' ? pathname : `${pathname}?category=${key}`)}
              {...(key === active ? { 'aria-current': 'true' as const } : {})}
              onClick={(event) => {
                if (key === 'FAV' && status === 'guest') refuse(event);
                else tapped.current = href === undefined && key !== active;
              }}
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
