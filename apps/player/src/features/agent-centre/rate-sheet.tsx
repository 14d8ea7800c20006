import { rateText } from '@palaro/contract/constants';
import { Button, Refusal, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import type { CallRefused } from '../../calls/api.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { refusalOf, refusedCalls } from './agent-parts.tsx';
import { useAgentRates, useSetRates, type AgentRates } from './agent-queries.ts';
import { boundsOf, RateFields, rateFault, rateName, sentRates, type RateName, type TypedRates } from './rate-fields.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';

const waitingRows = 3;

type FormProps = { no: string; formId: string; rates: AgentRates; onBusy: (isBusy: boolean) => void; onDone: () => void };
const RateForm = ({ no, formId, rates, onBusy, onDone }: FormProps) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const set = useSetRates();
  const [inWay, setInWay] = useState<readonly string[]>([]);
  const bounds = boundsOf(rates);
  const typed: TypedRates = Object.fromEntries(
    (rates.theirs?.products ?? []).map(({ gameType, next }) => [rateName(gameType), rateText(next)]),
  );
  const { field, refusal, props } = useCallForm<TypedRates, RateName, unknown>({
    values: typed,
    fields: bounds.map(({ gameType }) => rateName(gameType)),
    faultOf: (name, written) => rateFault(bounds, name, written),
    refusalOf: (refused: CallRefused) => {
      setInWay(refused.data?.names ?? []);
      return { ...refusalOf(refused), field: rateName(refused.data?.field ?? '') };
    },
    send: async (written) => {
      setInWay([]);
      onBusy(true);
      try {
        return await set.mutateAsync({ of: no, rates: sentRates(bounds, written) });
      } finally {
        onBusy(false);
      }
    },
    done: () => {
      showToast('agents.rates.saved', { kind: 'success', duration: 'saved' });
      onDone();
    },
  });
  return (
    <form {...props} id={formId} className="ui-form">
      <p className="agent__note">{t('agents.rates.from', { date: formatDay(`${rates.fromDay}T12:00:00Z`, language, timeZone) })}</p>
      <Refusal text={refusal} />
      <RateFields bounds={bounds} field={field} />
      {inWay.length > 0 && <p className="agent__note">{t('agents.rates.inWay', { names: inWay.join(', ') })}</p>}
    </form>
  );
};

/** The rates that an agent gives to a member directly below. */
export const RateSheet = ({ no, name, open, onClose }: { no: string; name: string; open: boolean; onClose: () => void }) => {
  const { t } = useText();
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const query = useAgentRates(no, open);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('agents.rates.of', { name })}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={isBusy}>
          {t('agents.rates.save')}
        </Button>
      }
    >
      <QueryView
        query={query}
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" count={waitingRows} />}
        dated={false}
      >
        {(rates) => <RateForm key={no} no={no} formId={formId} rates={rates} onBusy={setIsBusy} onDone={onClose} />}
      </QueryView>
    </Sheet>
  );
};
