import { Field, Icon, PasswordField, type IconName } from '@palaro/ui';
import type { OptionalRegistrationField } from '@palaro/contract/constants';
import type { ComponentProps } from 'react';
import { useText } from '../../texts/text.tsx';
import { PhoneInput } from './phone-input.tsx';
import { inputProps, useMessages, type InputsProps } from './registration-inputs.ts';

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
  qqNum: 'chat-circle-dots',
  wechat: 'chat-circle-dots',
  line: 'chat-circle-dots',
  zalo: 'chat-circle-dots',
};
const attributes: Partial<Record<OptionalRegistrationField, Omit<ComponentProps<'input'>, 'ref'>>> = {
  email: { inputMode: 'email', autoComplete: 'email' },
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name' },
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
      ...inputProps(props, field),
      label: isRequired ? name : t('registration.optional', { field: name }),
      error: message(field),
      ...(icons[field] ? { icon: icons[field] } : {}),
    };
    if (field === 'mobileNum' || field === 'verificationCode')
      return <PhoneInput key={field} {...props} input={field} label={shared.label} />;
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
        <summary>
          {t('registration.affiliateCode.have')}
          <Icon name="caret-down-bold" size={14} />
        </summary>
        {input}
      </details>
    );
  });
};
