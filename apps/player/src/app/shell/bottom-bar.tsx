import { Icon, Parol } from '@palaro/ui';
import { useEffect, useState, type MouseEvent } from 'react';
import { useDepositTap } from '../../features/wallet/index.ts';
import { useLocation } from '../../navigation/location.ts';
import { shownRows, useMenuSituation } from '../../overlays/menu.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import type { BottomTab } from '../../navigation/routes.ts';
import { useText } from '../../texts/text.tsx';
import { barRows, type BarRow } from './bottom-bar-rows.ts';

const DepositIcon = () => (
  <span className="bottom-bar__deposit">
    <span className="bottom-bar__swing">
      <Parol size={30} glow="still" />
    </span>
  </span>
);

/** One item: a link where the row has an address, else the button of what it opens. */
const Item = ({ row, lit, onChoose }: { row: BarRow; lit: boolean; onChoose: () => void }) => {
  const { t } = useText();
  const onDeposit = useDepositTap();
  const { text, icon, href, opens, tab } = row;
  const content = (
    <>
      {tab === 'deposit' ? <DepositIcon /> : <Icon name={lit && icon === 'house' ? 'house-fill' : icon} size={24} />}
      <span>{t(text)}</span>
    </>
  );
  const onClick = (event: MouseEvent): void => {
    if (tab === 'deposit') onDeposit(event);
    if (opens === undefined) return;
    event.preventDefault();
    openOverlay(opens);
  };
  if (href === undefined)
    return (
      <button type="button" className="bottom-bar__item" aria-haspopup="dialog" onClick={onClick}>
        {content}
      </button>
    );
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick(event);
        if (!event.defaultPrevented) onChoose();
      }}
      className={lit ? 'bottom-bar__item bottom-bar__item--on' : 'bottom-bar__item'}
      aria-current={lit ? 'page' : undefined}
    >
      {content}
    </a>
  );
};

/** The five items at the foot of the screen (A100, B180). */
export const BottomBar = ({ tab }: { tab: BottomTab | null }) => {
  const { t } = useText();
  const rows = shownRows(barRows, useMenuSituation());
  const [pathname] = useLocation();
  // The tapped item is lit before its screen is here, and for this screen alone.
  const [chosen, setChosen] = useState({ text: '', at: '' });
  useEffect(() => setChosen({ text: '', at: '' }), [pathname]);
  const isLit = ({ text, tab: own }: BarRow): boolean => (chosen.at === pathname ? text === chosen.text : own !== undefined && own === tab);
  return (
    <nav className="bottom-bar" aria-label={t('shell.bar.label')}>
      {rows.map((row) => (
        <Item key={row.text} row={row} lit={isLit(row)} onChoose={() => setChosen({ text: row.text, at: pathname })} />
      ))}
    </nav>
  );
};
