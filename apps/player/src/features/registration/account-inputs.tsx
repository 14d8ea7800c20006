import { Field, PasswordField } from '@palaro/ui';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { inputProps, useMessages, type InputsProps } from './registration-inputs.ts';
import { useUsernameState } from './registration-queries.ts';
import { emptyForm, registrationFault, type RegistrationRules } from './registration-rules.ts';
import { ruleText } from './rule-text.ts';

/** What username and password must be like, in words: beside the field, and as what to do about a fault. */
const useRuleTexts = (rules: RegistrationRules, form: InputsProps['form']) => {
  const { t } = useText();
  // Found by trying many values: once for the settings, not with every key.
  const found = useMemo(
    () => ({ username: ruleText('username', rules.username.regExp), password: ruleText('password', rules.password.regExp) }),
    [rules],
  );
  return (input: 'username' | 'password'): { rule: string | undefined; fix: string | undefined } => {
    const rule = found[input];
    if (rule === null) return { rule: undefined, fix: undefined };
    const { key, ...bounds } = rule;
    const isFormat = ['validation.account', 'validation.password'].includes(form.formState.errors[input]?.message ?? '');
    return { rule: t(`registration.rule.${key}`, bounds), fix: isFormat ? t(`registration.fix.${key}`, bounds) : undefined };
  };
};

/** The username, and whether it is free (A157). */
export const UsernameInput = (props: InputsProps) => {
  const { t } = useText();
  const { form, rules } = props;
  const message = useMessages(form);
  const texts = useRuleTexts(rules, form);
  const username = useWatch({ control: form.control, name: 'username' });
  const state = useUsernameState(username, registrationFault(rules, 'username', { ...emptyForm, username }) === null);
  const taken = state === 'taken' ? t('errors.username_taken') : undefined;
  const hint = {
    unknown: undefined,
    checking: t('registration.username.checking'),
    free: t('registration.username.free'),
    taken: undefined,
  }[state];
  return (
    <Field
      {...inputProps(props, 'username')}
      {...texts('username')}
      label={t('registration.username')}
      icon="user"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      error={message('username') ?? taken}
    />
  );
};

/** The password and its confirmation (A158, A159). */
export const PasswordInputs = (props: InputsProps) => {
  const { t } = useText();
  const message = useMessages(props.form);
  const texts = useRuleTexts(props.rules, props.form);
  const toggleLabels = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  return (
    <>
      <PasswordField
        {...inputProps(props, 'password')}
        {...texts('password')}
        label={t('registration.password')}
        icon="lock-simple"
        autoComplete="new-password"
        toggleLabels={toggleLabels}
        error={message('password')}
      />
      <PasswordField
        {...inputProps(props, 'confimpsw')}
        label={t('registration.confirm')}
        icon="lock-simple"
        autoComplete="new-password"
        toggleLabels={toggleLabels}
        error={message('confimpsw')}
      />
    </>
  );
};
