import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

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
