import { useWatch } from 'react-hook-form';
import { isMobileNumber, mobileInput, sentMobile, smsCodeInput } from '../../shared/typed-number.ts';
import { CodeField, MobileField, type SentProof } from '../codes/index.ts';
import { showInput, inputProps, useMessages, type InputsProps } from './registration-inputs.ts';
import { sendRegistrationCode } from './registration-queries.ts';
import { codeWaitMs, refusalInput } from './registration-rules.ts';

/** A mobile number with the country that it is of (A152, A153, A172). */
export const MobileInput = ({ label, ...props }: InputsProps & { readonly label: string }) => {
  const { form, rules } = props;
  const message = useMessages(form);
  const [region, dialingCode] = useWatch({ control: form.control, name: ['region', 'dialingCode'] });
  return (
    <MobileField
      dialingCodes={rules.dialingCodes}
      takesOthers={rules.otherCountries}
      dialingCode={dialingCode}
      {...(region === '' ? {} : { region })}
      onChoose={(chosen) => {
        form.setValue('region', chosen.region, { shouldDirty: true });
        form.setValue('dialingCode', chosen.dialingCode, { shouldDirty: true });
      }}
      label={label}
      input={inputProps(props, 'mobileNum', mobileInput)}
      error={message('mobileNum')}
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
    return async (proof: SentProof) => {
      const sent = await sendRegistrationCode({
        mobileNo: sentMobile(mobileNum),
        countryDialingCode: dialingCode === '' ? (rules.dialingCodes[0] ?? '') : dialingCode,
        ...proof,
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
      input={inputProps(props, 'verificationCode', smsCodeInput)}
      error={message('verificationCode')}
    />
  );
};
