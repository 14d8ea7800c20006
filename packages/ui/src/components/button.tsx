import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

/** `gold`: the one main action; `line`: the quiet one beside it; `ghost`: text only; `danger`: cannot be undone. */
export type ButtonLook = 'gold' | 'line' | 'ghost' | 'danger';

type Look = {
  look?: ButtonLook;
  /** Height 36, 46 or 54 px; longer text grows it. */
  size?: 's' | 'm' | 'l';
  /** Takes the whole line. */
  wide?: boolean;
  /** The action is under way: keeps focus and text, refuses further taps. */
  busy?: boolean;
  icon?: IconName;
  children: ReactNode;
};
type AsButton = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look> & { href?: undefined };
type AsLink = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look | 'href'> & { href: string };
export type ButtonProps = AsButton | AsLink;

/** A button; with `href` it is a link that looks like one. */
export function Button(props: ButtonProps) {
  const { look = 'line', size = 'm', wide = false, busy = false, icon, children, className, ...rest } = props;
  const shared = {
    className: classNames('ui-button', `ui-button--${look}`, size !== 'm' && `ui-button--${size}`, wide && 'ui-button--wide', className),
    ...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {}),
  };
  const content = (
    <>
      {icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      <span className="ui-button__text">{children}</span>
    </>
  );
  const refuse = (event: MouseEvent) => event.preventDefault();
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...shared} {...(busy ? { onClick: refuse } : {})}>
        {content}
      </a>
    );
  }
  const { href: _none, type = 'button', ...button } = rest;
  return (
    <button {...button} type={type} {...shared} {...(busy ? { onClick: refuse } : {})}>
      {content}
    </button>
  );
}

type IconLook = {
  icon: IconName;
  /** What it does, for assistive technology. */
  label: string;
  /** Icon edge in px; the target is 44 px at any size. */
  size?: number;
  look?: 'plain' | 'round';
  /** Stands on the upper corner: a `Badge`. */
  badge?: ReactNode;
};
export type IconButtonProps =
  | (IconLook & Omit<ComponentPropsWithRef<'button'>, keyof IconLook | 'children'> & { href?: undefined })
  | (IconLook & Omit<ComponentPropsWithRef<'a'>, keyof IconLook | 'children' | 'href'> & { href: string });

/** An icon alone as a 44 px target; with `href` a link. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 20, look = 'plain', badge, className, ...rest } = props;
  const shared = { className: classNames('ui-icon-button', look === 'round' && 'ui-icon-button--round', className), 'aria-label': label };
  const content = (
    <>
      <Icon name={icon} size={size} />
      {badge}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...shared}>
        {content}
      </a>
    );
  }
  const { href: _none, type = 'button', ...button } = rest;
  return (
    <button {...button} type={type} {...shared}>
      {content}
    </button>
  );
}
