import { createElement, type ComponentProps } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatTime } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { EntryAmount, NetAmount } from '../records/index.ts';
import { CentreTabs, refusedCalls } from './agent-parts.tsx';
import { useAgentTransfers, type AgentTransfers } from './agent-queries.ts';
import type { Receiver } from './transfer-form.tsx';

const waitingRows = 3;
const useTransferForm = lazyWithRetry(() => import('./transfer-form.tsx').then((it) => it.TransferForm));
/** The form comes with what it is filled in and sent by; the latest transfers stand there before. */
const LateForm = (props: ComponentProps<NonNullable<ReturnType<typeof useTransferForm>>>) => {
  const form = useTransferForm();
  return form === null ? null : createElement(form, props);
};

const Latest = ({ content }: { content: AgentTransfers['content'] }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <section>
      <h2 className="agent__part-title">{t('agents.transfer.latest')}</h2>
      {content.length === 0 ? (
        <p className="agent__note">{t('agents.transfer.none')}</p>
      ) : (
        <ul className="agent__rows">
          {content.map(({ id, isOut, name, amount, at }) => (
            <li key={id} className="agent__row">
              <p className="agent__row-title">{name === null ? t('agents.transfer.above') : <bdi>{name}</bdi>}</p>
              <p className="agent__row-net">{isOut ? <EntryAmount amount={`-${amount}`} /> : <NetAmount amount={amount} />}</p>
              <p className="agent__row-parts">{formatTime(at, language, timeZone)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Money from an agent to the agent above (A242), or to the direct member whom the address names. */
export const TransferScreen = () => {
  const [search] = useSearchParams();
  const no = /^[1-9]\d{0,9}$/.exec(search.get('to') ?? '')?.[0];
  const receiver: Receiver = no === undefined ? null : { no, name: search.get('name') ?? '' };
  return (
    <div className="agent">
      <CentreTabs />
      <QueryView
        query={useAgentTransfers()}
        failed="agents.transfer.failed"
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" count={waitingRows} />}
        dated={false}
      >
        {({ up, down, left, content, currency }) => (
          <>
            {(receiver === null ? up : down) ? (
              <LateForm receiver={receiver} left={left} currency={currency} />
            ) : (
              <Nothing icon="wallet" title="agents.transfer.off.title" text="agents.transfer.off.text" />
            )}
            <Latest content={content} />
          </>
        )}
      </QueryView>
    </div>
  );
};
