import type { ListedWithdrawal, OperatorAccount } from '@palaro/contract';
import { Age } from '../../parts/age.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { instantText, moneyText } from '../../parts/format.ts';
import { Mark, StateWord } from '../../parts/mark.tsx';
import { Money } from '../../parts/money.tsx';
import { holderOf } from './withdrawal-acts.ts';
import { flagWords, stateWords } from './withdrawal-words.ts';

/** Flags that a row has room for, alone and beside a panel; the panel has all. */
const flagsShown = { wide: 2, beside: 1 } as const;

function Flags({ flags, room = 'wide' }: { flags: readonly string[]; room?: keyof typeof flagsShown }) {
  if (flags.length === 0) return <span className="c-muted">none</span>;
  const rest = flags.slice(flagsShown[room]);
  return (
    <span className="c-marks">
      {flags.slice(0, flagsShown[room]).map((flag) => {
        const { name, tone, why } = flagWords(flag);
        return (
          <Mark key={flag} tone={tone} title={why}>
            {name}
          </Mark>
        );
      })}
      {rest.length > 0 && <Mark title={rest.map((flag) => flagWords(flag).name).join(', ')}>{`+${rest.length}`}</Mark>}
    </span>
  );
}

function State({ row }: { row: ListedWithdrawal }) {
  const { name, tone } = stateWords(row.state);
  return <StateWord tone={tone}>{name}</StateWord>;
}

function Who({ row, account, now }: { row: ListedWithdrawal; account: OperatorAccount; now: number }) {
  const who = holderOf(row, now) ?? row.decidedBy;
  if (who === null) return <span className="c-muted">nobody</span>;
  return <span className={who === account.name ? 'c-who c-who--me' : 'c-who'}>{who === account.name ? 'You' : who}</span>;
}

type ListProps = {
  rows: readonly ListedWithdrawal[];
  account: OperatorAccount;
  now: number;
  current: string | null;
  /** A row is open beside the list. */
  isBeside: boolean;
  /** None of them waits any more: when they were asked for tells more than how long ago that was. */
  isEnded: boolean;
  onOpen: (row: ListedWithdrawal) => void;
};

const columnsOf = ({
  account,
  now,
  isBeside,
  isEnded,
}: Pick<ListProps, 'account' | 'now' | 'isBeside' | 'isEnded'>): readonly Column<ListedWithdrawal>[] => [
  isEnded
    ? { name: 'Asked', cell: (row) => instantText(row.askedAt) }
    : { name: 'Age', cell: (row) => <Age since={row.askedAt} promised={row.expectedAt} now={now} /> },
  { name: 'Player', cell: (row) => <span className="c-strong">{row.username}</span> },
  { name: 'Amount', align: 'end', cell: (row) => <Money amount={row.amount} currency={row.currency} /> },
  { name: 'To', isExtra: true, cell: (row) => row.to },
  { name: 'Flags', grows: true, cell: (row) => <Flags flags={row.flags} room={isBeside ? 'beside' : 'wide'} /> },
  { name: 'State', isExtra: true, cell: (row) => <State row={row} /> },
  { name: 'Who', cell: (row) => <Who row={row} account={account} now={now} /> },
];

/** The queue: who wants how much to be paid where, for how long already, and what speaks against it. */
export function WithdrawalList({ rows, account, now, current, isBeside, isEnded, onOpen }: ListProps) {
  return (
    <DataTable
      label="Withdrawals"
      columns={columnsOf({ account, now, isBeside, isEnded })}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={(row) => `${moneyText(row.amount, row.currency)} of ${row.username}`}
      current={current}
      onOpen={onOpen}
      renderCard={(row) => (
        <>
          <span className="c-card__line">
            <Money amount={row.amount} currency={row.currency} size="xl" />
            {isEnded ? <State row={row} /> : <Age since={row.askedAt} promised={row.expectedAt} now={now} />}
          </span>
          <span className="c-card__line">
            <span className="c-card__text">
              <span className="c-strong">{row.username}</span> to {row.to}
            </span>
            <Who row={row} account={account} now={now} />
          </span>
          <Flags flags={row.flags} />
        </>
      )}
    />
  );
}
