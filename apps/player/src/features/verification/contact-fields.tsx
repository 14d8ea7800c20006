import type { CodeChannel } from '@palaro/contract';
import { Field } from '@palaro/ui';
import type { ComponentPropsWithRef } from 'react';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { MobileField } from './mobile-field.tsx';
import type { CodeOptions } from './verification-queries.ts';

type ContactFieldsProps = Pick<CodeFieldProps, 'name' | 'send' | 'onRefused'> & {
  channel: CodeChannel;
  options: CodeOptions;
  dialingCode: string;
  onDialingCode: (dialingCode: string) => void;
  emailLabel: string;
  field: (name: 'mobileNum' | 'email' | 'messageCode') => ComponentPropsWithRef<'input'> & { error: string | undefined };
};

/** A number or an address, with the code that is sent to it. */
export const ContactFields = ({ channel, options, dialingCode, onDialingCode, emailLabel, field, ...code }: ContactFieldsProps) => {
  const [contact, typedCode] = [field(channel === 'sms' ? 'mobileNum' : 'email'), field('messageCode')];
  return (
    <>
      {channel === 'sms' ? (
        <MobileField
          dialingCodes={options.dialingCodes}
          takesOthers={options.otherCountries}
          dialingCode={dialingCode}
          onChoose={(country) => onDialingCode(country.dialingCode)}
          input={contact}
          error={contact.error}
        />
      ) : (
        <Field
          {...contact}
          label={emailLabel}
          icon="envelope-simple"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <CodeField {...code} by={channel} input={typedCode} error={typedCode.error} />
    </>
  );
};
