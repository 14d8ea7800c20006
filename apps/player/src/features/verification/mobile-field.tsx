import { limits } from '@palaro/contract/constants';
import { Field } from '@palaro/ui';
import { useState, type ComponentPropsWithRef } from 'react';
import { useText } from '../../texts/text.tsx';
import { CountryPicker, mainCountry, type Country } from '../countries/index.ts';
import '@palaro/ui/field.css';

export type MobileFieldProps = {
  /** The merchant's dialing codes, such as `+63`. */
  dialingCodes: readonly string[];
  /** Whether numbers of all other countries are taken too. */
  takesOthers: boolean;
  /** The dialing code of the number; empty for the merchant's first. */
  dialingCode: string;
  /** The country of the number, where it is kept: some share a dialing code. */
  region?: string;
  onChoose: (country: Country) => void;
  /** In place of "Mobile number". */
  label?: string;
  input: ComponentPropsWithRef<'input'>;
  error: string | undefined;
};

/** Whose numbers look like the example. */
const exampleDialingCode = '+63';

/** A mobile number after its country's dialing code (A133, A152, A153). */
export const MobileField = ({ dialingCodes, takesOthers, dialingCode, region, onChoose, label, input, error }: MobileFieldProps) => {
  const { t } = useText();
  const [chosen, setChosen] = useState<Country | null>(null);
  const code = dialingCode === '' ? (dialingCodes[0] ?? '') : dialingCode;
  return (
    <Field
      {...input}
      label={label ?? t('verification.mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={limits.mobileLengthMax}
      {...(code === exampleDialingCode ? { placeholder: t('verification.mobile.example') } : {})}
      error={error}
      leading={
        <CountryPicker
          region={region ?? (chosen?.dialingCode === code ? chosen.region : (mainCountry(code)?.region ?? ''))}
          dialingCodes={dialingCodes}
          takesOthers={takesOthers}
          onChoose={(country) => {
            setChosen(country);
            onChoose(country);
          }}
        />
      }
    />
  );
};
