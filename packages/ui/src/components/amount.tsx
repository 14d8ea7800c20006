import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

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

const betweenGroups = /[^\p{Nd}*](?=[\p{Nd}*]{3})/gu;

/** A long number that may wrap, between its groups alone: no digit is ever cut off or parted from its group. */
export const Wrappable = ({ text }: { text: string }): ReactNode =>
  text
    .replace(betweenGroups, '$&\n')
    .split('\n')
    .map((group, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {group}
      </Fragment>
    ));

/** Money in tabular figures; always left to right. */
export function Amount({ parts, size = 'm', tone = 'plain', label }: AmountProps) {
  const pieces = parts.map((part, index) => (
    <span key={`${index}${part.kind}`} className={`ui-amount__${part.kind}`}>
      {part.kind === 'number' ? <Wrappable text={part.text} /> : part.text}
    </span>
  ));
  return (
    <span className={classNames('ui-amount', size === 'xl' && 'ui-amount--xl', tone !== 'plain' && `ui-amount--${tone}`)} dir="ltr">
      <span {...(label === undefined ? {} : { 'aria-hidden': true })}>{pieces}</span>
      {label !== undefined && <span className="ui-visually-hidden">{label}</span>}
    </span>
  );
}
