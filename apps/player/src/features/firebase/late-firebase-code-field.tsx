import { Skeleton } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import type { FirebaseCodeFieldProps } from './firebase-code-field.tsx';
import '@palaro/ui/states.css';

const useFirebaseCodeField = lazyWithRetry(() => import('./firebase-code-field.tsx').then((it) => it.FirebaseCodeField));

/** Its code comes where a merchant has codes sent by Firebase. */
export const LateFirebaseCodeField = (props: FirebaseCodeFieldProps) => {
  const field = useFirebaseCodeField();
  return field === null ? <Skeleton shape="row" className="verifier" /> : createElement(field, props);
};
