import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import type { HumanCheckFieldProps } from './picture-field.tsx';

const useField = lazyWithRetry(() => import('./human-check-field.tsx').then((it) => it.HumanCheckField));

/** The check of a form that seldom asks for one: its code comes when it is wanted. */
export const LateHumanCheckField = (props: HumanCheckFieldProps) => {
  const field = useField();
  return field === null ? null : createElement(field, props);
};
