import { limits } from '@palaro/contract/constants';
import { Field, type FieldProps } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';

/** The code of a second step at login; shown once the server asks for it. */
export const SecondCodeField = (field: Omit<FieldProps, 'label'>) => {
  const { t } = useText();
  return (
    <Field
      {...field}
      label={t('login.secondCode')}
      icon="device-mobile"
      hint={t('login.secondCode.hint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.secondCodeLengthMax}
    />
  );
};
