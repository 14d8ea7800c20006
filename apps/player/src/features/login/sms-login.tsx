import { FailedState } from '../../parts/failed-state.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { SmsLoginForm } from './sms-login-form.tsx';
import { SmsLoginWaiting } from './sms-login-waiting.tsx';
import '@palaro/ui/states.css';

/** Login by code, once its dialing codes are known. */
export const SmsLogin = (props: { isSecond: boolean }) => {
  const options = useCodeOptions();
  if (options.isError) return <FailedState query={options} title="login.sms.failed" />;
  return options.isSuccess ? <SmsLoginForm {...options.data} {...props} /> : <SmsLoginWaiting />;
};
