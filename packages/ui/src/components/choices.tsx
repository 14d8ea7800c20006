import { useId, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';

export type CheckBoxProps = { children: ReactNode; error?: string | undefined } & Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'>;

/** A check box with its text; the text is part of the target. */
export function CheckBox({ children, error, className, ...input }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="ui-check">
      <label className={classNames('ui-check__line', className)}>
        <input
          {...input}
          type="checkbox"
          className="ui-check__input"
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': id })}
        />
        <span className="ui-check__box">
          <Icon name="check-bold" size={14} />
        </span>
        <span className="ui-check__text">{children}</span>
      </label>
      {error !== undefined && (
        <p className="ui-field__error" id={id} role="alert">
          <Icon name="warning-circle-fill" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

export type SwitchProps = { /** Read out; draw the words beside it. */ label: string } & Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'children'
>;

/** On or off, at once. */
export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <span className={classNames('ui-switch', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box carries its own state */}
      <input {...input} type="checkbox" role="switch" className="ui-switch__input" aria-label={label} />
      <span className="ui-switch__track" />
    </span>
  );
}

export type Choice<Value extends string> = { value: Value; label: string };
type ChoicesProps<Value extends string> = {
  /** Names the group. */
  label: string;
  options: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few options of equal weight, one of them chosen: native radios drawn as one bar. */
export function Segmented<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <div className="ui-segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="ui-segmented__option">
          <input
            type="radio"
            className="ui-segmented__input"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="ui-segmented__text">{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** The tab that a key leads to: arrows along the line of text, Home and End; undefined for other keys. */
export function tabAfterKey(key: string, index: number, count: number, rightToLeft: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? undefined : (index + step * (rightToLeft ? -1 : 1) + count) % count;
}

export type TabLinksProps = {
  label: string;
  options: readonly { href: string; label: string; current: boolean }[];
  size?: 'display' | 'line';
};

/** The tab of the present place may stand beyond the edge of a narrow screen. */
const bringIntoSight = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Tabs that are places: links that look like `Tabs`. */
export function TabLinks({ label, options, size = 'line' }: TabLinksProps) {
  return (
    <nav className={classNames('ui-tabs', `ui-tabs--${size}`)} aria-label={label}>
      {options.map((option) => (
        <a
          key={option.href}
          className="ui-tabs__tab"
          href={option.href}
          {...(option.current ? { 'aria-current': 'page', ref: bringIntoSight } : {})}
        >
          {option.label}
        </a>
      ))}
    </nav>
  );
}

export type TabsProps<Value extends string> = ChoicesProps<Value> & {
  /** `display`: large, as a screen's title; `line`: a bar over a list. */
  size?: 'display' | 'line';
  /** Id of the panel that the tabs change; give that panel `role="tabpanel"`. */
  panelId?: string;
};

/** Underlined tabs in the display face. */
export function Tabs<Value extends string>({ label, options, value, onChange, size = 'line', panelId }: TabsProps<Value>) {
  const turn = (event: KeyboardEvent<HTMLButtonElement>) => {
    const index = options.findIndex((option) => option.value === value);
    const next = tabAfterKey(event.key, index, options.length, getComputedStyle(event.currentTarget).direction === 'rtl');
    const target = next === undefined ? undefined : options[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onChange(target.value);
  };
  return (
    <div className={classNames('ui-tabs', `ui-tabs--${size}`)} role="tablist" aria-label={label}>
      {options.map((option) => {
        const selected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            className="ui-tabs__tab"
            aria-selected={selected}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={turn}
            {...(panelId === undefined ? {} : { 'aria-controls': panelId })}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
