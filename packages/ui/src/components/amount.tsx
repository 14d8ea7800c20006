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
