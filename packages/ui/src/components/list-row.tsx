import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

export type ListRowProps = {
  label: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  icon?: IconName;
  /** In place of the icon: an avatar, a logo. */
  leading?: ReactNode;
  /** At the end of the line: a value, a badge, a switch. */
  trailing?: ReactNode;
  tone?: 'plain' | 'bad';
  href?: string;
  /** `href` is another app or site: it opens beside this one, and the place here is kept. */
  outside?: boolean;
  onClick?: () => void;
  /** For a row that chooses one of several: no chevron, for it leads nowhere. */
  chooses?: boolean;
  /** The one that is chosen now: read out, and marked at the end of the line. */
  chosen?: boolean;
};

/** One line of a menu, at least 52 px high. With `href` or `onClick` the whole row is the target and ends in a chevron. */
export function ListRow({
  label,
  detail,
  icon,
  leading,
  trailing,
  tone = 'plain',
  href,
  outside = false,
  onClick,
  chooses = false,
  chosen = false,
}: ListRowProps) {
  const acts = href !== undefined || onClick !== undefined;
  const className = classNames('ui-list-row', tone === 'bad' && 'ui-list-row--bad', acts && 'ui-list-row--acts');
  const end = chosen ? <Icon name="check-bold" size={20} /> : trailing;
  const content = (
    <>
      {leading ?? (icon && <Icon name={icon} size={20} className="ui-list-row__icon" />)}
      <span className="ui-list-row__text">
        <span className="ui-list-row__label">{label}</span>
        {detail !== undefined && <span className="ui-list-row__detail">{detail}</span>}
      </span>
      {end !== undefined && <span className="ui-list-row__trailing">{end}</span>}
      {acts && !chooses && <Icon name="caret-right-bold" size={14} className="ui-list-row__chevron" />}
    </>
  );
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onClick} {...(outside ? { target: '_blank', rel: 'noopener' } : {})}>
        {content}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={className} aria-current={chosen || undefined} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={className}>{content}</div>;
}

/** The card around list rows. */
export function ListCard({ children }: { children: ReactNode }) {
  return <div className="ui-list-card">{children}</div>;
}
