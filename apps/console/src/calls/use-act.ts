import type { CallValue, OperatorCallName, OperatorCalls } from '@palaro/contract';
import type { OperatorCallInput } from '@palaro/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastStore } from '@palaro/ui';
import { actMessageOf } from './call-error.ts';
import { call } from './client.ts';

const toastMs = 4000;
const failureMs = 8000;

type Body<N extends OperatorCallName> = NonNullable<OperatorCallInput<N>['body']>;
type Options<N extends OperatorCallName> = {
  /** What is said of it when it is done. */
  readonly said?: (value: CallValue<OperatorCalls[N]>) => string;
  /** Its refusal is told by the form that made the call; otherwise a toast tells it. */
  readonly ownRefusal?: boolean;
};

/** Changes something by one call. All lists are read anew afterwards, also where it was refused: then the world is not as it was shown. */
export const useAct = <N extends OperatorCallName>(name: N, { said, ownRefusal = false }: Options<N> = {}) => {
  const queries = useQueryClient();
  return useMutation<CallValue<OperatorCalls[N]>, Error, Body<N>>({
    mutationFn: (body) => call(name, { body }),
    onSuccess: (value) => {
      if (said !== undefined) toastStore.show({ kind: 'success', text: said(value), durationMs: toastMs });
    },
    onError: (error) => {
      if (!ownRefusal) toastStore.show({ kind: 'error', text: actMessageOf(error), durationMs: failureMs });
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' }),
  });
};
