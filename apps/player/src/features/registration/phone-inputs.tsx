import { Skeleton } from '@palaro/ui';
import { useWatch } from 'react-hook-form';
import { isMobileNumber, mobileInput, sentMobile, smsCodeInput } from '../../forms/typed-number.ts';
import { useFlag } from '../../site/flags.ts';
import { CodeField, MobileField, useCodeOptions, type SentProof } from '../verification/index.ts';
import { LateFirebaseCodeField, phoneOf } from '../firebase/index.ts';
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

/** The typed number; null, and said so, when it is none: nothing is sent to that (A375, A399). */
const typedNumber = ({ form, rules }: InputsProps) => {
  const { mobileNum, dialingCode } = form.getValues();
  if (isMobileNumber(mobileNum)) return { mobileNum, dialingCode: dialingCode === '' ? (rules.dialingCodes[0] ?? '') : dialingCode };
  form.setError('mobileNum', { message: 'validation.mobileEnter' });
  showInput(form, 'mobileNum');
  return null;
};

/** The code that proves the number (A154, A173), with the button that has it sent. */
const OwnCodeInput = (props: InputsProps) => {
  const { form } = props;
  const message = useMessages(form);
  const send = () => {
    const typed = typedNumber(props);
    if (typed === null) return null;
    return async (proof: SentProof) => {
      const sent = await sendRegistrationCode({
        mobileNo: sentMobile(typed.mobileNum, typed.dialingCode),
        countryDialingCode: typed.dialingCode,
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

/** The same where Firebase sends the code. */
const FirebaseCodeInput = (props: InputsProps) => {
  const message = useMessages(props.form);
  const options = useCodeOptions();
  if (options.isPending) return <Skeleton shape="row" className="registration__waiting-field" />;
  const firebase = options.data?.firebase;
  if (!firebase) return <OwnCodeInput {...props} />;
  return (
    <LateFirebaseCodeField
      firebase={firebase}
      form="firebaseRegistration"
      phone={() => {
        const typed = typedNumber(props);
        return typed && phoneOf(typed.dialingCode, typed.mobileNum);
      }}
      input={inputProps(props, 'verificationCode', smsCodeInput)}
      error={message('verificationCode')}
    />
  );
};

/** The code that proves the number, from where the merchant has it sent. */
export const SmsCodeInput = (props: InputsProps) =>
  useFlag('FIREBASELOGIN3') ? <FirebaseCodeInput {...props} /> : <OwnCodeInput {...props} />;
