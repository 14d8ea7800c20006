import type { RegistrationSettings } from '@palaro/contract';
import { Segmented } from '@palaro/ui';
import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import type { Invitation } from './invitation.ts';
import { RegistrationForm as Form, useDraftForm } from './registration-form.tsx';
import { methodsOf, type OfferedMethod, type RegistrationForm } from './registration-rules.ts';

/** The method that a form was left at, by what was typed into it; null where that is nothing. */
const methodTyped = ({ username, mobileNum }: RegistrationForm): OfferedMethod | null =>
  username !== '' ? 'username' : mobileNum === '' ? null : 'mobileNum';

/** The form of the chosen method; the choice shows where there are both (A150, A338). */
export const RegistrationMethods = ({ settings, invitation }: { settings: RegistrationSettings; invitation: Invitation }) => {
  const { t } = useText();
  const methods = methodsOf(settings);
  const form = useDraftForm(invitation);
  const [chosen, setChosen] = useState(() => methodTyped(form.getValues()));
  const method = chosen !== null && methods.includes(chosen) ? chosen : (methods[0] ?? 'username');
  const choose = (next: OfferedMethod): void => {
    form.clearErrors();
    setChosen(next);
  };
  return (
    <>
      {methods.length > 1 && (
        <Segmented
          label={t('registration.method')}
          value={method}
          onChange={choose}
          options={methods.map((value) => ({ value, label: t(`registration.method.${value}`) }))}
        />
      )}
      <Form key={method} settings={settings} method={method} form={form} invitation={invitation} />
    </>
  );
};
