import { operatorOf, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { queueCountMax, type OperatorQueue } from '../../http/operator-queues.ts';
import { ok } from '../../kernel/result.ts';

type Deps = {
  readonly queues: readonly OperatorQueue[];
  readonly merchants: { readonly known: (merchantCode: string) => { readonly name: string } };
};

/** What waits, of the queues that the operator may see. */
export const createOverviewHandlers = ({ queues, merchants }: Deps): OperatorHandlers<'operatorOverview'> => ({
  operatorOverview: async ({ context }) => {
    const operator = operatorOf(context);
    const seen = queues.filter(({ permission }) => permission === null || operator.permissions.has(permission));
    const shown = await Promise.all(
      seen.map(async ({ name, waits }) => {
        const { count, since } = await waits(operator);
        return { name, count, since: since?.toISOString() ?? null };
      }),
    );
    return ok({ merchant: merchants.known(operator.merchantCode).name, queues: shown, countedMax: queueCountMax });
  },
});
