import { Field, Icon, Skeleton } from '@palaro/ui';
import { useRef, type ComponentPropsWithoutRef, type Ref } from 'react';
import { useText } from '../../shared/text.tsx';
import type { useCaptcha } from './login-queries.ts';
import { captchaInput } from './login-rules.ts';
import '@palaro/ui/field.css';
import './captcha-field.css';

export type CaptchaFieldProps = {
  captcha: ReturnType<typeof useCaptcha>;
  error: string | undefined;
  /** After each change of the code, also when another picture clears it. */
  onCode: (code: string) => void;
} & Pick<ComponentPropsWithoutRef<'input'>, 'onBlur'> & { ref?: Ref<HTMLInputElement> };

/** The captcha's input and its picture; a tap on the picture fetches another and clears the code (A332, A333, A179). */
export const CaptchaField = ({ captcha, error, onCode, onBlur, ref }: CaptchaFieldProps) => {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const another = (): void => {
    const input = frame.current?.querySelector('input');
    if (input) {
      input.value = '';
      input.focus();
    }
    onCode('');
    captcha.renew();
  };
  return (
    <div ref={frame}>
      <Field
        {...(ref === undefined ? {} : { ref })}
        {...(onBlur === undefined ? {} : { onBlur })}
        label={t('login.captcha')}
        hint={t('login.captcha.help')}
        error={error}
        icon="shield-check"
        name="identifying"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          const code = captchaInput(event.currentTarget.value);
          event.currentTarget.value = code;
          onCode(code);
        }}
        trailing={
          <button
            type="button"
            className="captcha"
            aria-label={t(captcha.isError ? 'login.captcha.failed' : 'login.captcha.refresh')}
            aria-busy={captcha.isFetching}
            onClick={another}
          >
            {captcha.isFetching ? (
              <Skeleton shape="row" className="captcha__waiting" />
            ) : captcha.image !== undefined ? (
              <img className="captcha__picture" src={`data:image/png;base64,${captcha.image}`} alt="" width={96} height={36} />
            ) : (
              <Icon name="arrows-clockwise-bold" />
            )}
          </button>
        }
      />
    </div>
  );
};
