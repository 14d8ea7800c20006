import { FailedState } from '../../shared/failed-state.tsx';
import { useCodeWays } from '../codes/index.ts';
import { SmsLoginForm } from './sms-login-form.tsx';
import { SmsLoginWaiting } from './sms-login-waiting.tsx';
import '@palaro/ui/states.css';

/** Login by code, once its dialing codes are known. */
export const SmsLogin = () => {
  const ways = useCodeWays();
  if (ways.isError) return <FailedState query={ways} title="login.sms.failed" />;
  return ways.isSuccess ? <SmsLoginForm {...ways.data} /> : <SmsLoginWaiting />;
};
