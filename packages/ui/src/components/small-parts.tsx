import type { ComponentPropsWithRef, ReactNode } from 'react';
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

export type ChipProps = { selected?: boolean; icon?: IconName; children: ReactNode } & (
  | (Omit<ComponentPropsWithRef<'button'>, 'children'> & { href?: undefined })
  | (Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & { href: string })
);

/** A filter pill. As a button it is a toggle, as a link the current place. */
export function Chip(props: ChipProps) {
  const { selected = false, icon, children, className, ...rest } = props;
  const shared = classNames('ui-chip', selected && 'ui-chip--selected', className);
  const content = (
    <>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={shared} {...(selected ? { 'aria-current': 'true' } : {})}>
        {content}
      </a>
    );
  }
  const { href: _none, type = 'button', ...button } = rest;
  return (
    <button {...button} type={type} className={shared} aria-pressed={selected}>
      {content}
    </button>
  );
}

export type AvatarProps = {
  /** Its first letter stands in when there is no picture. */
  name: string;
  src?: string;
  /** Edge 34, 48 or 72 px. */
  size?: 's' | 'm' | 'l';
};

const avatarEdge = { s: 34, m: 48, l: 72 } as const;

/** A player's face, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 's' }: AvatarProps) {
  return (
    <span className={`ui-avatar ui-avatar--${size}`} aria-hidden="true">
      {src === undefined ? [...name][0]?.toLocaleUpperCase() : <img src={src} alt="" width={avatarEdge[size]} height={avatarEdge[size]} />}
    </span>
  );
}

/** One piece of a formatted amount, as `Intl.NumberFormat.formatToParts` names it; `text` in place of `value`. */
export type AmountPart = { kind: 'currency' | 'number' | 'sign'; text: string };

export type AmountProps = {
  /** Already formatted, in the order of the language. */
  parts: readonly AmountPart[];
  size?: 'm' | 'xl';
  tone?: 'plain' | 'good' | 'bad';
  /** Reads the whole amount at once, also when the figures are masked. */
  label?: string;
};

/** Money in tabular figures; always left to right. */
export function Amount({ parts, size = 'm', tone = 'plain', label }: AmountProps) {
  const pieces = parts.map((part, index) => (
    <span key={`${index}${part.kind}`} className={`ui-amount__${part.kind}`}>
      {part.text}
    </span>
  ));
  return (
    <span className={classNames('ui-amount', size === 'xl' && 'ui-amount--xl', tone !== 'plain' && `ui-amount--${tone}`)} dir="ltr">
      <span {...(label === undefined ? {} : { 'aria-hidden': true })}>{pieces}</span>
      {label !== undefined && <span className="ui-visually-hidden">{label}</span>}
    </span>
  );
}

/** The lit square that leads a heading. */
export function LeadIcon({ icon, tone = 'accent' }: { icon: IconName; tone?: 'accent' | 'hot' | 'good' }) {
  return (
    <span className={`ui-lead ui-lead--${tone}`}>
      <Icon name={icon} size={18} />
    </span>
  );
}
