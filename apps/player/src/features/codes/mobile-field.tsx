import { limits } from '@palaro/contract/constants';
import { Field, Select } from '@palaro/ui';
import type { ComponentPropsWithRef } from 'react';
import { useText } from '../../shared/text.tsx';
import '@palaro/ui/field.css';
import './codes.css';

export type MobileFieldProps = {
  dialingCodes: readonly string[];
  dialingCode: ComponentPropsWithRef<'select'>;
  input: ComponentPropsWithRef<'input'>;
  error: string | undefined;
};

/** A mobile number after its country's dialing code (A133). */
export const MobileField = ({ dialingCodes, dialingCode, input, error }: MobileFieldProps) => {
  const { t } = useText();
  return (
    <div className="mobile-field" dir="ltr">
      <Select {...dialingCode} label={t('codes.dialingCode')} options={dialingCodes.map((code) => ({ value: code, label: code }))} />
      <Field
        {...input}
        label={t('codes.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={limits.mobileLengthMax}
        placeholder={t('codes.mobile.example')}
        error={error}
      />
    </div>
  );
};
