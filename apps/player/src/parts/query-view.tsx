import { Skeleton, VisuallyHidden } from '@palaro/ui';
import type { ReactNode } from 'react';
import { CallRefused, type RefusalCode } from '../calls/api.ts';
import { useText, type TextKey } from '../texts/text.tsx';
import { FailedState, type FailedQuery } from './failed-state.tsx';
import { StaleNote, useStaleness } from './stale-note.tsx';

/** What is needed of a query to show it; TanStack's results fit, those that come page by page too. */
export type ShownQuery<T> = FailedQuery & {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly dataUpdatedAt: number;
  readonly isPlaceholderData?: boolean;
  readonly hasNextPage?: boolean;
};

type QueryViewProps<T> = {
  query: ShownQuery<T>;
  /** What stands in its place until it comes, mostly a `Waiting`. */
  waiting: ReactNode;
  /** The title where nothing came. */
  failed?: TextKey;
  /** What is shown instead where the call is refused by a code. */
  refused?: Partial<Record<RefusalCode, ReactNode>>;
  isEmpty?: (data: T) => boolean;
  /** What is shown of an empty answer; without it an empty answer is shown as any. */
  empty?: ReactNode;
  /** What follows the content, mostly a `PagedEnd`. */
  end?: ReactNode;
  /** Whether what is kept says of when it is. What fills a form or cannot change needs no date. */
  dated?: boolean;
  /** Of an element round the note, the content and the end. */
  className?: string;
  children: (data: T) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** What a query brought, with all that can happen to it: waiting, refused, failed, empty, kept from before, more. */
export const QueryView = <T,>({ query, waiting, failed, refused, empty, end, children, ...props }: QueryViewProps<T>) => {
  const { isEmpty = isEmptyList, dated = true, className } = props;
  const staleness = useStaleness(query);
  const { data, error, isFetching, refetch } = query;
  const instead = error instanceof CallRefused ? refused?.[error.code] : undefined;
  if (instead !== undefined) return instead;
  if (data === undefined) return query.isError ? <FailedState query={query} title={failed} /> : waiting;
  if (empty !== undefined && query.hasNextPage !== true && isEmpty(data)) {
    // What is kept as empty may not be so any more: only an answer of now is called empty.
    return staleness === null ? empty : <FailedState query={{ error: staleness, isFetching, refetch }} title={failed} />;
  }
  const content = (
    <>
      {dated && query.isPlaceholderData !== true && <StaleNote query={query} />}
      {children(data)}
      {end}
    </>
  );
  return className === undefined ? content : <div className={className}>{content}</div>;
};

type WaitingProps = { className?: string | undefined; text?: TextKey | undefined; children: ReactNode };

/** Skeletons in place of what is fetched, and the words for who does not see them. */
export const Waiting = ({ className, text = 'common.loading', children }: WaitingProps) => {
  const { t } = useText();
  return (
    <output className={className}>
      <VisuallyHidden>{t(text)}</VisuallyHidden>
      {children}
    </output>
  );
};

type WaitingRowsProps = { className?: string; text?: TextKey; shape?: 'row' | 'card' | 'text'; count: number; row?: string };

/** The usual shape of a list while it is fetched; `row` is the class of each row. */
export const WaitingRows = ({ className, text, shape = 'row', count, row }: WaitingRowsProps) => (
  <Waiting className={className} text={text}>
    <Skeleton shape={shape} count={count} {...(row && { className: row })} />
  </Waiting>
);
