import { Field, PasswordField, type IconName } from '@palaro/ui';
import { limits, type OptionalRegistrationField } from '@palaro/contract/constants';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../../shared/text.tsx';
import { CountryPicker } from '../countries/index.ts';
import { tie, useMessages, type InputsProps } from './registration-inputs.ts';
import { mobileInput, smsCodeInput } from './registration-rules.ts';

const icons: Partial<Record<OptionalRegistrationField, IconName>> = {
  paymentPassword: 'key',
  idNumber: 'identification-card',
  email: 'envelope-simple',
  nickname: 'identification-card',
  payeeName: 'user',
  whatsapp: 'whatsapp-logo',
  facebook: 'facebook-logo-fill',
  recommenderId: 'users-three',
  affiliateCode: 'ticket',
  verificationCode: 'hash',
  qqNum: 'chat-circle-dots',
  wechat: 'chat-circle-dots',
  line: 'chat-circle-dots',
  zalo: 'chat-circle-dots',
};
const shapes: Partial<Record<OptionalRegistrationField, (typed: string) => string>> = {
  verificationCode: smsCodeInput,
};
const attributes: Partial<Record<OptionalRegistrationField, Omit<ComponentProps<'input'>, 'ref'>>> = {
  mobileNum: { inputMode: 'tel', autoComplete: 'tel', maxLength: limits.mobileLengthMax },
  email: { inputMode: 'email', autoComplete: 'email' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name' },
};

/** A mobile number with the country that it is of (A152, A153, A172). */
const MobileInput = ({ label, ...props }: InputsProps & { readonly label: string }) => {
  const { form, rules } = props;
  const message = useMessages(form);
  const region = useWatch({ control: form.control, name: 'region' });
  return (
    <Field
      {...attributes.mobileNum}
      {...tie(props, 'mobileNum', mobileInput)}
      // Numbers are written from left to right everywhere.
      dir="ltr"
      label={label}
      error={message('mobileNum')}
      leading={
        <CountryPicker
          region={region}
          onChoose={(chosen) => form.setValue('region', chosen, { shouldDirty: true })}
          dialingCodes={rules.dialingCodes}
          takesOthers={rules.otherCountries}
        />
      }
    />
  );
};

type OptionalProps = InputsProps & {
  readonly fields: readonly OptionalRegistrationField[];
  /** Whether an invitation code is there to be looked at. */
  readonly hasCode: boolean;
};

/** The optional fields that are shown (A160 to A176). */
export const OptionalInputs = ({ fields, hasCode, ...props }: OptionalProps) => {
  const { t } = useText();
  const message = useMessages(props.form);
  return fields.map((field) => {
    const name = t(`registration.${field}`);
    const isRequired = props.rules.fields[field]?.required === true;
    const shared = {
      autoComplete: 'off',
      ...attributes[field],
      ...tie(props, field, shapes[field]),
      label: isRequired ? name : t('registration.optional', { field: name }),
      error: message(field),
      ...(icons[field] ? { icon: icons[field] } : {}),
    };
    if (field === 'mobileNum') return <MobileInput key={field} {...props} label={shared.label} />;
    if (field === 'birthday')
      return (
        <Field
          key={field}
          {...shared}
          type="date"
          autoComplete="bday"
          max={props.rules.today}
          rule={t('registration.birthday.rule', { age: props.rules.ageMin })}
        />
      );
    if (field === 'paymentPassword')
      return (
        <PasswordField
          key={field}
          {...shared}
          autoComplete="new-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      );
    const input = <Field key={field} {...shared} />;
    if (field !== 'affiliateCode' || isRequired) return input;
    // Few have one: out of the way until it is wanted.
    return (
      <details key={field} className="registration__fold" {...(message(field) === undefined && !hasCode ? {} : { open: true })}>
        <summary>{t('registration.affiliateCode.have')}</summary>
        {input}
      </details>
    );
  });
};
