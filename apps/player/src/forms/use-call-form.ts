import { useMutation } from '@tanstack/react-query';
import type { PlaceholderValues } from '@palaro/i18n';
import { useRef, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import { CallRefused } from '../calls/api.ts';
import { useText, type TextKey } from '../texts/text.tsx';
import { useLockout } from './lockout.ts';

/** What is said about a refusal, and at which field; one that the form does not have, or none, stands for the whole form. */
export type RefusalText = { readonly field?: string | null | undefined; readonly text: TextKey };

export type CallFormOptions<F extends FieldValues, N extends FieldPath<F>, V> = {
  /** What the fields hold at first. */
  readonly values: F;
  /** The fields that a fault or a refusal can be about, in the form's order: the first faulty one gets the focus. */
  readonly fields: readonly N[];
  /** Bring what is typed into the one form that a field takes. */
  readonly shapes?: Readonly<Partial<Record<N, (typed: string) => string>>>;
  readonly faultOf: (field: N, typed: F) => TextKey | null;
  /** Values of the texts of faults. */
  readonly texts?: PlaceholderValues;
  readonly refusalOf: (refusal: CallRefused) => RefusalText;
  /** Runs before a refusal is shown, to draw the field that it is about. */
  readonly onRefused?: (field: N | null) => void;
  /** Makes the call. It runs to its end even where the form goes away meanwhile, as with a change of session. */
  readonly send: (typed: F) => Promise<V>;
  /** Runs after the call, unless the form is gone. */
  readonly done?: (value: V) => void;
};

/** A form that sends one call: its values, faults and refusals, and one call at a time. Texts of errors are catalogue keys. */
export const useCallForm = <F extends FieldValues, N extends FieldPath<F>, V>(options: CallFormOptions<F, N, V>) => {
  const { values, fields, shapes, faultOf, texts, refusalOf, onRefused, send, done } = options;
  const { t } = useText();
  const lockout = useLockout();
  const form = useForm<F>({ defaultValues: values as DefaultValues<F>, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { errors } = form.formState;
  // Told at once, where `isPending` takes a render.
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: async (typed: F) => {
      try {
        return await send(typed);
      } finally {
        isSending.current = false;
      }
    },
  });
  const showError = (field: N | null, text: TextKey): void => form.setError(field ?? 'root', { message: text }, { shouldFocus: true });
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = refusalOf(error);
    const at = fields.find((each) => each === field) ?? null;
    lockout.note(error);
    if (onRefused !== undefined) flushSync(() => onRefused(at));
    showError(at, text);
  };
  const submit = (typed: F): void => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(typed, { onSuccess: (value) => done?.(value), onError: refused });
  };
  const focusFirst = (faults: FieldErrors<F>): void => {
    const first = fields.find((field) => faults[field] !== undefined);
    if (first !== undefined) showError(first, faults[first]?.message as TextKey);
  };
  const errorOf = (field: N): string | undefined => {
    const key = errors[field]?.message;
    return key === undefined ? undefined : t(key as TextKey, texts);
  };
  const refusal = errors.root?.message;
  return {
    form,
    /** What an input needs, with its error. */
    field: (field: N) => ({
      ...form.register(field, {
        validate: (_, typed) => faultOf(field, typed) ?? true,
        onChange: () => {
          const shaped = shapes?.[field]?.(form.getValues(field));
          if (shaped !== undefined) form.setValue(field, shaped as PathValue<F, N>);
          form.clearErrors(field);
        },
      }),
      error: errorOf(field),
    }),
    errorOf,
    /** Why the form was refused, where that is about none of its fields. */
    refusal: refusal === undefined ? undefined : lockout.say(refusal as TextKey),
    clearRefusal: (): void => form.clearErrors('root'),
    /** Shows a refused call of a part of the form, as its own is shown. */
    refused,
    /** Shows a text at a field, which gets the focus, or for the whole form. */
    showError,
    isBusy: sending.isPending,
    /** Of the `form` element. Never sent by the browser itself; were it ever, then not with passwords in the address. */
    props: {
      method: 'post',
      noValidate: true,
      'aria-busy': sending.isPending,
      onSubmit: (event: SyntheticEvent): void => void form.handleSubmit(submit, focusFirst)(event),
    } as const,
  };
};
