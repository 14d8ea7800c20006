import { Field } from '@palaro/ui';

const digitsMax = 6;
export const isWholeCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  label?: string;
  error?: string | undefined;
  /** Has the focus at once. */ isFirst?: boolean;
};

/** The six digits that an authenticator shows. Spaces that come with a paste are left out. */
export function CodeField({ value, onChange, label = 'Code of your authenticator', error, isFirst = false }: CodeFieldProps) {
  return (
    <Field
      className="c-code"
      label={label}
      value={value}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={digitsMax + 1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is all that a dialog or step was opened for
      autoFocus={isFirst}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digitsMax))}
    />
  );
}
