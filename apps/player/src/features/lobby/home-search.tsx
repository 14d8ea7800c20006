import { Icon } from '@palaro/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';

/** Number of games that the product advertises (B484). */
export const advertisedGamesCount = '600';

/** The way to the search over all games, where it is looked for: it opens the list with the keyboard up. */
export const HomeSearch = () => {
  const { t } = useText();
  const raise = useRef<() => void>(undefined);
  useEffect(() => {
    // Without it the box is focused all the same; only the keyboard of some phones stays down.
    void import('../../device/raise-keyboard.ts').then(
      ({ raiseKeyboard }) => void (raise.current = raiseKeyboard),
      () => undefined,
    );
  }, []);
  const count = advertisedGamesCount;
  return (
    <a className="strip home-search" href={to.search} aria-label={t('home.search', { count })} onClick={() => raise.current?.()}>
      <Icon name="magnifying-glass-bold" size={18} />
      <span>{t('home.games', { count })}</span>
    </a>
  );
};
