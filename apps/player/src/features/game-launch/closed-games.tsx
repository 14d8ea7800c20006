import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { keepClosedIn } from './keep-closed.ts';
import './closed-games.css';

/** How often it is asked what has closed, while games are on the screen. */
const closedGamesEveryMs = 20_000;

const linkSelector = 'a.game-card__link';

/** Marks the tiles of closed games, as rows and pages of lists are drawn, and takes the mark away when a game is open again. */
const markClosed = (closed: ReadonlySet<string>, told: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(linkSelector)) {
    const isClosed = closed.has(link.dataset['node'] ?? '');
    if (isClosed === link.hasAttribute('data-closed')) continue;
    link.toggleAttribute('data-closed', isClosed);
    if (isClosed) link.setAttribute('aria-description', told);
    else link.removeAttribute('aria-description');
  }
};

const onTap = (event: MouseEvent): void => {
  if (!(event.target instanceof Element) || event.target.closest('a[data-closed]') === null) return;
  event.preventDefault();
  event.stopPropagation();
  showToast('errors.game_closed', { kind: 'info' });
};

/** A game that closes while it is shown is greyed and says so; it is not taken away under the thumb. */
export const ClosedGames = () => {
  const { t } = useText();
  const client = useQueryClient();
  const closed = useRef<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    queryKey: ['closedGames'],
    queryFn: async ({ signal }) => (await call('closedGames', { signal })).list,
    refetchInterval: closedGamesEveryMs,
    staleTime: 10_000,
  });
  useEffect(() => keepClosedIn(client, () => closed.current), [client]);
  useEffect(() => {
    document.addEventListener('click', onTap, { capture: true });
    return () => document.removeEventListener('click', onTap, { capture: true });
  }, []);
  useEffect(() => {
    closed.current = new Set(data);
    const mark = (): void => markClosed(closed.current, t('errors.game_closed'));
    mark();
    const main = document.getElementById('main');
    if (closed.current.size === 0 || main === null) return;
    const changes = new MutationObserver(mark);
    changes.observe(main, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [data, t]);
  return null;
};
