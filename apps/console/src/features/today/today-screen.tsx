import type { QueueName } from '@palaro/contract';
import { Icon, type IconName } from '@palaro/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { spanText } from '../../parts/format.ts';
import { Empty, Failed, Waiting } from '../../parts/list-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StaleBar } from '../../parts/stale-bar.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useOverview } from './use-overview.ts';

type Known = { readonly title: string; readonly icon: IconName; readonly to?: string; readonly outside?: string; readonly by?: string };

/** How each queue is called, and where it is worked on: a screen, the desk, or as yet a command. */
const queues: Readonly<Record<QueueName, Known>> = {
  withdrawals: { title: 'Withdrawals', icon: 'hand-coins', to: '/withdrawals' },
  approvals: { title: 'Approvals', icon: 'users-three', to: '/approvals' },
  chat: { title: 'Chat', icon: 'chat-circle-dots', outside: '/desk' },
  slips: { title: 'Deposit slips', icon: 'receipt', to: '/deposits' },
  suspense: { title: 'In suspense', icon: 'hourglass', by: 'npm run cashier' },
  differences: { title: 'Differences to providers', icon: 'arrows-left-right-bold', by: 'npm run cashier' },
  marks: { title: 'Risk marks', icon: 'warning-fill', by: 'npm run cashier' },
  identity: { title: 'Identity checks', icon: 'identification-card', by: 'npm run identity' },
};

/** A queue whose oldest has waited so long is late. */
const lateMs = 60 * 60_000;
const clockMs = 15_000;

type Queue = { readonly name: QueueName; readonly count: number; readonly since: string | null };

function QueueCard({ queue, most, now }: { queue: Queue; most: number; now: number }) {
  const { title, icon, to, outside, by } = queues[queue.name];
  const age = queue.since === null ? null : now - Date.parse(queue.since);
  const content: ReactNode = (
    <>
      <span className="c-queue__head">
        <Icon name={icon} size={18} />
        {title}
      </span>
      <span className="c-queue__count">{queue.count >= most ? `${most}+` : queue.count}</span>
      <span className="c-queue__foot">
        <span className={age !== null && age >= lateMs ? 'c-tone--warn' : ''}>{age === null ? 'waiting' : `oldest ${spanText(age)}`}</span>
        {by !== undefined && <code title="Worked on by this command">{by}</code>}
      </span>
    </>
  );
  if (to !== undefined)
    return (
      <Link className="c-queue" to={to}>
        {content}
      </Link>
    );
  if (outside !== undefined)
    return (
      <a className="c-queue" href={outside}>
        {content}
      </a>
    );
  return <div className="c-queue c-queue--plain">{content}</div>;
}

/** What waits for the operator, and since when. */
export function TodayScreen() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOverview();
  const now = useNow(clockMs);
  const waiting = data?.queues.filter(({ count }) => count > 0) ?? [];
  const idle = data?.queues.filter(({ count }) => count === 0) ?? [];
  return (
    <div className="c-page">
      <PageHead title="Today" />
      <StaleBar since={data !== undefined && error !== null ? dataUpdatedAt : null} />
      {data === undefined && error !== null && <Failed what="Today" error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting rows={3} />}
      {data !== undefined && waiting.length === 0 && <Empty icon="check-circle-fill" title="Nothing waits." />}
      {data !== undefined && waiting.length > 0 && (
        <ul className="c-queues" aria-label="What waits">
          {waiting.map((queue) => (
            <li key={queue.name}>
              <QueueCard queue={queue} most={data.countedMax} now={now} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && idle.length > 0 && (
        <p className="c-muted c-idle">Nothing waits in {idle.map(({ name }) => queues[name].title.toLowerCase()).join(', ')}.</p>
      )}
    </div>
  );
}
