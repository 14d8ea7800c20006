import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

type FieldFrame = {
  label: string;
  /** Stays until the value is right; read out when it appears. */
  error?: string | undefined;
  /** How to put it right; stands below the error. */
  fix?: string | undefined;
  hint?: string | undefined;
  /** What a good value is like; stands beside the label, also while there is an error. */
  rule?: string | undefined;
  icon?: IconName;
};
type FrameProps = FieldFrame & { id: string; leading?: ReactNode; trailing?: ReactNode; children: ReactNode };

/** The ids and states that tie an input to its label, hint and error. */
const wiring = (id: string, { error, hint, rule }: FieldFrame) => {
  const described = classNames(
    rule !== undefined && `${id}-rule`,
    error !== undefined && `${id}-error`,
    hint !== undefined && error === undefined && `${id}-hint`,
  );
  return { id, 'aria-invalid': error !== undefined, ...(described ? { 'aria-describedby': described } : {}) };
};

function Frame({ id, label, error, fix, hint, rule, icon, leading, trailing, children }: FrameProps) {
  return (
    <div className={classNames('ui-field', error !== undefined && 'ui-field--bad')}>
      <div className="ui-field__head">
        <label className="ui-field__label" htmlFor={id}>
          {label}
        </label>
        {rule !== undefined && (
          <span className="ui-field__rule" id={`${id}-rule`}>
            {rule}
          </span>
        )}
      </div>
      <div className="ui-field__box">
        {leading ?? (icon && <Icon name={icon} size={20} />)}
        {children}
        {trailing}
      </div>
      <div className="ui-field__foot">
        <div className="ui-field__error" aria-live="polite" id={`${id}-error`}>
          {error !== undefined && (
            <>
              <Icon name="warning-circle-fill" size={16} />
              <span>
                {error}
                {fix !== undefined && <span className="ui-field__fix">{fix}</span>}
              </span>
            </>
          )}
        </div>
        {hint !== undefined && error === undefined && (
          <p className="ui-field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export type FieldProps = FieldFrame & {
  /** In place of the icon: what stands before the value and can be tapped, such as a dialing code. */
  leading?: ReactNode;
  /** At the end of the box: a button (`FieldAction`), a picture. */
  trailing?: ReactNode;
} & Omit<ComponentPropsWithRef<'input'>, 'children'>;

/** A labelled input with its hint and error. */
export function Field({ label, error, fix, hint, rule, icon, leading, trailing, id, className, ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const frame: FieldFrame = { label, error, fix, hint, rule, ...(icon ? { icon } : {}) };
  return (
    <Frame {...frame} id={own} leading={leading} trailing={trailing}>
      <input {...input} {...wiring(own, frame)} className={classNames('ui-field__input', className)} />
    </Frame>
  );
}

/** A button at the end of a field's box: with an icon, or with words ("Send code"). */
export function FieldAction({ icon, label, children, ...button }: { icon?: IconName; label?: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...button} className="ui-field__action" {...(label === undefined ? {} : { 'aria-label': label })}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

export type PasswordFieldProps = Omit<FieldProps, 'leading' | 'trailing' | 'type'> & {
  /** Names of the toggle in its two states. */
  toggleLabels: { show: string; hide: string };
};

/** A password with a toggle that shows it. */
export function PasswordField({ toggleLabels, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={
        <FieldAction
          icon={shown ? 'eye-slash' : 'eye'}
          label={shown ? toggleLabels.hide : toggleLabels.show}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export type SelectProps = FieldFrame & { options: readonly { value: string; label: string; disabled?: boolean }[] } & Omit<
    ComponentPropsWithRef<'select'>,
    'children'
  >;

/** A labelled native select. */
export function Select({ label, error, hint, icon, options, id, className, ...select }: SelectProps) {
  const made = useId();
  const own = id ?? made;
  const frame: FieldFrame = { label, error, hint, ...(icon ? { icon } : {}) };
  return (
    <Frame {...frame} id={own} trailing={<Icon name="caret-down-bold" size={16} className="ui-field__caret" />}>
      <select {...select} {...wiring(own, frame)} className={classNames('ui-field__input ui-field__select', className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export type TextAreaProps = FieldFrame & { /** "12 / 200", already formatted. */ counter?: string } & Omit<
    ComponentPropsWithRef<'textarea'>,
    'children'
  >;

/** A labelled text of several lines. */
export function TextArea({ label, error, hint, icon, counter, id, className, ...area }: TextAreaProps) {
  const made = useId();
  const own = id ?? made;
  const frame: FieldFrame = { label, error, hint, ...(icon ? { icon } : {}) };
  return (
    <Frame {...frame} id={own} trailing={counter !== undefined && <span className="ui-field__counter">{counter}</span>}>
      <textarea rows={4} {...area} {...wiring(own, frame)} className={classNames('ui-field__input ui-field__area', className)} />
    </Frame>
  );
}
