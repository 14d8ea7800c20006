import { QueryView } from '../../parts/query-view.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { SmsLoginForm } from './sms-login-form.tsx';
import { SmsLoginWaiting } from './sms-login-waiting.tsx';
import '@palaro/ui/states.css';

/** Login by code, once its dialing codes are known. */
export const SmsLogin = (props: { isSecond: boolean }) => (
  <QueryView query={useCodeOptions()} waiting={<SmsLoginWaiting />} failed="login.sms.failed" dated={false}>
    {(options) => <SmsLoginForm {...options} {...props} />}
  </QueryView>
);
