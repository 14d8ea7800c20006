// @vitest-environment happy-dom
import { Button, Field, Refusal } from '@palaro/ui';
import { buildCatalogues } from '@palaro/i18n/build';
import { act, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '../calls/api.ts';
import { allByRole, byRole, field as textbox, fields, tapOn, type } from '../testing/find.ts';
import { mount, submit, unmountAll, until } from '../testing/test-app.tsx';
import { digitsInput } from './typed-number.ts';
import { useCallForm } from './use-call-form.ts';

const send = vi.fn<(typed: { name: string; code: string }) => Promise<string>>();
const done = vi.fn<(value: string) => void>();

/** Asks for a name, and for a code once a refusal is about one. */
const NameForm = ({ asksForCode = false }: { asksForCode?: boolean }) => {
  const [hasCode, showCode] = useState(asksForCode);
  const { field, refusal, clearRefusal, isBusy, props } = useCallForm({
    values: { name: '', code: '' },
    fields: ['name', 'code'],
    shapes: { code: (typed) => digitsInput(typed, 6) },
    faultOf: (name, typed) => (typed[name] === '' ? 'validation.required' : null),
    refusalOf: ({ code, data }) => ({ field: data?.field, text: `errors.${code}` }),
    onRefused: (name) => {
      if (name === 'code') showCode(true);
    },
    send,
    done,
  });
  return (
    <form {...props} aria-label="Name" onInput={clearRefusal}>
      <Refusal text={refusal} />
      {hasCode && <Field {...field('code')} label="Code" />}
      <Field {...field('name')} label="Full name" />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  );
};

const Screen = () => {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <p>Elsewhere</p>;
  return (
    <>
      <NameForm />
      <Button onClick={() => setLeft(true)}>Leave</Button>
    </>
  );
};

const button = (name: string): HTMLElement => byRole('button', name);
const press = (name: string): Promise<void> => tapOn(button(name));
const alert = (): string | undefined => allByRole('alert')[0]?.textContent ?? undefined;
/** What is said about a field, as assistive technology finds it. */
const errorAt = (name: string): string => {
  const input = textbox(name);
  const described = input.getAttribute('aria-describedby') ?? '';
  return input.getAttribute('aria-invalid') === 'true' ? (document.getElementById(described)?.textContent ?? '') : '';
};
const isBusy = (): (string | null)[] => [byRole('form'), button('Save')].map((each) => each.getAttribute('aria-busy'));
const refuse = (...refusal: ConstructorParameters<typeof CallRefused>): void =>
  void send.mockRejectedValueOnce(new CallRefused(...refusal));
/** The call is on its way until it is answered. */
const hold = (): { answer: (value: string) => Promise<void>; refuse: (refusal: CallRefused) => Promise<void> } => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  send.mockReturnValueOnce(promise);
  return {
    answer: (value) => act(async () => resolve(value)),
    refuse: (refusal) => act(async () => reject(refusal)),
  };
};

beforeAll(async () => {
  await buildCatalogues();
});
beforeEach(() => {
  send.mockReset().mockResolvedValue('saved');
  done.mockReset();
});
afterEach(unmountAll);

test('sends what was typed, and goes on with the answer', async () => {
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => done.mock.calls.length === 1);
  expect([send.mock.calls, done.mock.calls]).toEqual([[[{ name: 'Maria', code: '' }]], [['saved']]]);
});

test('brings what is typed into the form that its field takes', async () => {
  await mount(<NameForm asksForCode />, { answers: {} });
  type('Code', ' 12-34x５6789');
  expect(textbox('Code').value).toBe('123456');
});

test('sends nothing while a field has a fault: the first of the named ones gets the focus', async () => {
  await mount(<NameForm asksForCode />, { answers: {} });
  await press('Save');
  await until(() => errorAt('Full name') !== '');
  expect(errorAt('Code')).toBe(errorAt('Full name'));
  expect(document.activeElement).toBe(textbox('Full name'));
  type('Full name', 'Maria');
  expect([errorAt('Full name'), errorAt('Code') === '']).toEqual(['', false]);
  expect(send).not.toHaveBeenCalled();
});

test('shows a refusal at its field, which gets the focus, until that is changed', async () => {
  refuse('detail_limit', { field: 'name' });
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => errorAt('Full name') !== '');
  expect([document.activeElement, alert(), textbox('Full name').value]).toEqual([textbox('Full name'), undefined, 'Maria']);
  expect(done).not.toHaveBeenCalled();
  type('Full name', 'Maria Cruz');
  expect(errorAt('Full name')).toBe('');
});

test.each([
  ['no field', {}],
  ['a field that the form does not have', { field: 'email' }],
])('shows a refusal about %s for the form, until something is typed or sent', async (_, data) => {
  refuse('too_many_requests', data);
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => alert() !== undefined);
  expect(errorAt('Full name')).toBe('');
  type('Full name', 'Maria Cruz');
  expect(alert()).toBeUndefined();
  refuse('too_many_requests', data);
  await press('Save');
  await until(() => alert() !== undefined);
  const { answer } = hold();
  await press('Save');
  await until(() => alert() === undefined);
  await answer('saved');
});

test('says from when another try is possible', async () => {
  refuse('tries_locked', { retryAfterSeconds: 900 });
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => alert()?.startsWith('Too many failed tries. You can try again at') === true);
});

test('gives the focus to a field that is only drawn by the refusal', async () => {
  refuse('code_wrong', { field: 'code' });
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => fields('Code').length > 0 && errorAt('Code') !== '');
  expect(document.activeElement).toBe(textbox('Code'));
});

test('is busy for as long as the call runs, sends it once however often it is pressed, and then takes another try', async () => {
  const call = hold();
  await mount(<NameForm />, { answers: {} });
  type('Full name', 'Maria');
  await act(async () => {
    button('Save').click();
    button('Save').click();
  });
  await until(() => isBusy().every((busy) => busy === 'true'));
  await submit();
  expect(isBusy()).toEqual(['true', 'true']);
  await call.refuse(new CallRefused('offline'));
  await until(() => alert() !== undefined);
  expect([send.mock.calls.length, isBusy()]).toEqual([1, ['false', null]]);
  await press('Save');
  await until(() => done.mock.calls.length === 1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('does not go on where the form went away meanwhile', async () => {
  const call = hold();
  await mount(<Screen />, { answers: {} });
  type('Full name', 'Maria');
  await press('Save');
  await until(() => send.mock.calls.length === 1);
  await press('Leave');
  await call.answer('saved');
  await until(() => document.body.textContent === 'Elsewhere');
  expect(done).not.toHaveBeenCalled();
});
