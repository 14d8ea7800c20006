import { Skeleton } from '@palaro/ui';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import type { InputsProps } from './registration-inputs.ts';
import { createElement } from 'react';

/** Countries and codes are code of their own, which most forms do without. */
const usePhoneInputs = lazyWithRetry(() => import('./phone-inputs.tsx'));

/** The mobile number or the code that proves it. */
export const PhoneInput = ({
  input,
  label,
  ...props
}: InputsProps & { readonly input: 'mobileNum' | 'verificationCode'; readonly label: string }) => {
  const inputs = usePhoneInputs();
  if (inputs === null) return <Skeleton shape="row" className="registration__waiting-field" />;
  return input === 'mobileNum' ? createElement(inputs.MobileInput, { ...props, label }) : createElement(inputs.SmsCodeInput, props);
};
