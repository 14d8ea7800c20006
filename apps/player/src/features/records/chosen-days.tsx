import { createElement, type ComponentProps } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';

const useDaysForm = lazyWithRetry(() => import('./days-form.tsx').then((it) => it.DaysForm));

/** The form of a first and last day, which few open: its code comes once it is shown. */
export const ChosenDays = (props: ComponentProps<NonNullable<ReturnType<typeof useDaysForm>>>) => {
  const form = useDaysForm();
  return form === null ? null : createElement(form, props);
};
