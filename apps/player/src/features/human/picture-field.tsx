import { Field, Icon, Skeleton } from '@palaro/ui';
import { useRef, type ComponentPropsWithoutRef, type Ref } from 'react';
import { useText } from '../../texts/text.tsx';
import type { HumanCheck } from './human-check-queries.ts';
import { captchaInput } from './human-check-rules.ts';
import '@palaro/ui/field.css';
import './human-check.css';

export type HumanCheckFieldProps = {
  check: HumanCheck;
  error: string | undefined;
  /** After each change of what answers the check: the digits, `passedMark` for what has none, empty where it has to be done anew. */
  onCode: (code: string) => void;
} & Pick<ComponentPropsWithoutRef<'input'>, 'onBlur'> & { ref?: Ref<HTMLInputElement> };

/** The captcha's input and its picture; a tap on the picture fetches another and clears the code (A332, A333, A179). */
export const PictureField = ({ check, error, onCode, onBlur, ref }: HumanCheckFieldProps) => {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const another = (): void => {
    const input = frame.current?.querySelector('input');
    if (input) {
      input.value = '';
      input.focus();
    }
    onCode('');
    check.renew();
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
            aria-label={t(check.isError ? 'login.captcha.failed' : 'login.captcha.refresh')}
            aria-busy={check.isFetching}
            onClick={another}
          >
            {check.isFetching ? (
              <Skeleton shape="row" className="captcha__waiting" />
            ) : check.image !== undefined ? (
              <img className="captcha__picture" src={`data:image/png;base64,${check.image}`} alt="" width={96} height={36} />
            ) : (
              <Icon name="arrows-clockwise-bold" />
            )}
          </button>
        }
      />
    </div>
  );
};
