import { limits } from '@palaro/contract/constants';
import { classNames, Icon } from '@palaro/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../texts/text.tsx';
import { moneyPasswordInput } from './typed-number.ts';
import './digit-pad.css';

const places = Array.from({ length: limits.moneyPasswordLength }, (_, place) => place);
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type KeysProps = { isShown: boolean; onDigit: (digit: string) => void; onErase: () => void; onToggle: () => void };

/** The keys, as on a phone; in every script they stand from left to right. A keyboard types into the field itself and passes them by. */
const Keys = ({ isShown, onDigit, onErase, onToggle }: KeysProps) => {
  const { t } = useText();
  const key = (onClick: () => void, name: string, content: ReactNode) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      className={classNames('digit-pad__key', typeof content !== 'string' && 'digit-pad__key--plain')}
      {...(typeof content !== 'string' && { 'aria-label': name })}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {content}
    </button>
  );
  return (
    <div className="digit-pad__keys" dir="ltr">
      {digits.map((digit) => key(() => onDigit(digit), digit, digit))}
      {key(onToggle, t(isShown ? 'login.hidePassword' : 'login.showPassword'), <Icon name={isShown ? 'eye-slash' : 'eye'} size={24} />)}
      {key(() => onDigit('0'), '0', '0')}
      {key(onErase, t('security.digits.erase'), <Icon name="backspace" size={26} />)}
    </div>
  );
};

export type DigitPadProps = {
  /** What the digits are, such as "Money password". */
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  /** Why they were refused; stays until another digit is typed. */
  error?: string | undefined;
  isBusy?: boolean;
  /** What stands around it says already what it is. */
  isLabelHidden?: boolean;
  /** Stands below the keys: another way. */
  children?: ReactNode;
};

/** Six digits in boxes of their own with keys of the app's own: no keyboard of the phone moves what stands around them. */
export const DigitPad = ({ label, name, value, onChange, error, isBusy = false, isLabelHidden = false, children }: DigitPadProps) => {
  const { t } = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, show] = useState(false);
  const write = (next: string): void => {
    if (!isBusy) onChange(moneyPasswordInput(next));
  };
  useEffect(() => {
    if (!isBusy) input.current?.focus({ preventScroll: true });
  }, [isBusy, name]);
  return (
    <div className={classNames('digit-pad', error !== undefined && 'digit-pad--bad', isBusy && 'digit-pad--busy')}>
      <label className={isLabelHidden ? 'ui-visually-hidden' : 'digit-pad__label'} htmlFor={id}>
        {label}
      </label>
      <div className="digit-pad__field" dir="ltr">
        {/* Another refusal shakes them again. */}
        <div key={error} className="digit-pad__boxes" aria-hidden="true">
          {places.map((place) => (
            <span key={place} className={classNames('digit-pad__box', place === value.length && 'digit-pad__box--next')}>
              {place < value.length && (isShown ? value[place] : <i className="digit-pad__dot" />)}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          name={name}
          className="digit-pad__input"
          type={isShown ? 'text' : 'password'}
          inputMode="none"
          autoComplete="off"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-said`}
          aria-busy={isBusy}
          onChange={(event) => write(event.currentTarget.value)}
          // What is typed always goes behind what is there.
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)}
        />
      </div>
      <output className="ui-visually-hidden">
        {value === '' ? '' : t('security.digits.typed', { count: value.length, of: limits.moneyPasswordLength })}
      </output>
      <div className="digit-pad__said" id={`${id}-said`} aria-live="polite">
        {error !== undefined ? (
          <p className="digit-pad__error">
            <Icon name="warning-circle-fill" size={16} />
            <span>{error}</span>
          </p>
        ) : (
          isBusy && <p>{t('common.in_please_wait')}</p>
        )}
      </div>
      <Keys
        isShown={isShown}
        onDigit={(digit) => write(value + digit)}
        onErase={() => write(value.slice(0, -1))}
        onToggle={() => show(!isShown)}
      />
      {children}
    </div>
  );
};
