import { limits } from '@palaro/contract/constants';
import { Field } from '@palaro/ui';
import { useWatch } from 'react-hook-form';
import { isMobileNumber, mobileInput, sentMobile, smsCodeInput } from '../../shared/typed-number.ts';
import { CodeField } from '../codes/index.ts';
import { CountryPicker } from '../countries/index.ts';
import { showInput, tie, useMessages, type InputsProps } from './registration-inputs.ts';
import { sendRegistrationCode } from './registration-queries.ts';
import { codeWaitMs, refusalInput } from './registration-rules.ts';

/** A mobile number with the country that it is of (A152, A153, A172). */
export const MobileInput = ({ label, ...props }: InputsProps & { readonly label: string }) => {
  const { form, rules } = props;
  const message = useMessages(form);
  const region = useWatch({ control: form.control, name: 'region' });
  return (
    <Field
      {...tie(props, 'mobileNum', mobileInput)}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={limits.mobileLengthMax}
      // Numbers are written from left to right everywhere.
      dir="ltr"
      label={label}
      error={message('mobileNum')}
      leading={
        <CountryPicker
          region={region}
          dialingCodes={rules.dialingCodes}
          takesOthers={rules.otherCountries}
          onChoose={(chosen) => {
            form.setValue('region', chosen.region, { shouldDirty: true });
            form.setValue('dialingCode', chosen.dialingCode, { shouldDirty: true });
          }}
        />
      }
    />
  );
};

/** The code that proves the number (A154, A173), with the button that has it sent. */
export const SmsCodeInput = (props: InputsProps) => {
  const { form, rules } = props;
  const message = useMessages(form);
  /** Nothing is sent to what is no number (A375, A399). */
  const send = () => {
    const { mobileNum, dialingCode } = form.getValues();
    if (!isMobileNumber(mobileNum)) {
      form.setError('mobileNum', { message: 'validation.mobileEnter' });
      showInput(form, 'mobileNum');
      return null;
    }
    return async () => {
      const sent = await sendRegistrationCode({
        mobileNo: sentMobile(mobileNum),
        countryDialingCode: dialingCode === '' ? (rules.dialingCodes[0] ?? '') : dialingCode,
      });
      return { ...sent, expirationTime: sent.serverTime + codeWaitMs(sent) };
    };
  };
  return (
    <CodeField
      name="registrationCode"
      by="sms"
      send={send}
      onRefused={(refusal) => {
        const input = refusalInput(refusal) ?? 'verificationCode';
        form.setError(input, { message: `errors.${refusal.code}` });
        showInput(form, input);
      }}
      input={tie(props, 'verificationCode', smsCodeInput)}
      error={message('verificationCode')}
    />
  );
};
