import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-visually-hidden">{children}</span>;
}

export type BadgeProps = {
  /** What is drawn, already capped ("99+"). */
  text: string;
  /** What is read out ("3 unread messages"); without it the drawn text is read. */
  label?: string;
  tone?: 'hot' | 'good' | 'accent';
  /** On the upper corner of its positioned parent. */
  corner?: boolean;
};

/** A small count or word. */
export function Badge({ text, label, tone = 'hot', corner = false }: BadgeProps) {
  return (
    <b className={classNames('ui-badge', tone !== 'hot' && `ui-badge--${tone}`, corner && 'ui-badge--corner')}>
      <span {...(label === undefined ? {} : { 'aria-hidden': true })}>{text}</span>
      {label !== undefined && <span className="ui-visually-hidden">{label}</span>}
    </b>
  );
}

/** A word on a tile's corner: hot, new. */
export function Tag({ children, tone = 'hot' }: { children: ReactNode; tone?: 'hot' | 'good' }) {
  return <b className={classNames('ui-tag', tone === 'good' && 'ui-tag--good')}>{children}</b>;
}

/** The lit square that leads a heading. */
export function LeadIcon({ icon, tone = 'accent' }: { icon: IconName; tone?: 'accent' | 'hot' | 'good' }) {
  return (
    <span className={`ui-lead ui-lead--${tone}`}>
      <Icon name={icon} size={18} />
    </span>
  );
}
