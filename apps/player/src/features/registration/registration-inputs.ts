import type { TextKey } from '@palaro/i18n';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { registrationFault, type RegistrationForm, type RegistrationInput, type RegistrationRules } from './registration-rules.ts';

/** What every part of the form needs. */
export type InputsProps = { readonly form: UseFormReturn<RegistrationForm>; readonly rules: RegistrationRules };

/** The message of an input as text; errors carry catalogue keys. */
export const useMessages = (form: InputsProps['form']) => {
  const { t } = useText();
  return (input: RegistrationInput): string | undefined => {
    const message = form.formState.errors[input]?.message;
    return message === undefined ? undefined : t(message as TextKey);
  };
};

/** Longer than a tap or a click takes. */
const tapMs = 200;

/** The props of an input that react-hook-form checks by its rule of the configuration. */
export const inputProps = ({ form, rules }: InputsProps, input: RegistrationInput, shape?: (typed: string) => string) => {
  const registered = form.register(input, {
    validate: (_, all) => registrationFault(rules, input, all) ?? true,
    onChange: (event: { target: { value: string } }) => {
      if (shape) form.setValue(input, shape(event.target.value));
      if (input === 'password' && form.formState.dirtyFields.confimpsw) void form.trigger('confimpsw');
    },
  });
  const onBlur: typeof registered.onBlur = async (event) => {
    // A message that appears pushes what is below: the tap that left the field must land first.
    await new Promise((resolve) => setTimeout(resolve, tapMs));
    await registered.onBlur(event);
  };
  return { ...registered, onBlur };
};

/** Gives an input the focus, and shows it with its label and message in the middle of the screen (A344). */
export const showInput = (form: InputsProps['form'], input: RegistrationInput): void => {
  form.setFocus(input);
  document.activeElement?.closest('.ui-field')?.scrollIntoView({ block: 'center' });
};
