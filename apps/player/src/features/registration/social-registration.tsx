import type { RegistrationSettings } from '@palaro/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useInvitation } from './invitation.ts';
import { RegistrationForm as Form } from './registration-form.tsx';
import { emptyForm, proposedName, type RegistrationForm } from './registration-rules.ts';
import './registration.css';

type Props = { settings: RegistrationSettings; attemptId: string; name: string };

/** The form for somebody whom a service has named: what the merchant requires, and no password. */
export const SocialRegistration = ({ settings, attemptId, name }: Props) => {
  const invitation = useInvitation();
  const [start] = useState(() => ({ ...emptyForm, username: proposedName(name, settings.username.regExp) }));
  const form = useForm<RegistrationForm>({ defaultValues: start, mode: 'onTouched', shouldFocusError: false });
  return <Form settings={settings} method="social" attemptId={attemptId} form={form} invitation={invitation} />;
};
