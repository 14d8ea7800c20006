import type { OperatorCallName } from '@palaro/contract';
import type { DataProvider, GetListParams, GetOneParams } from 'ra-core';
import { call } from './client.ts';

/** How a resource is read by the contract's calls. */
type Resource = {
  readonly list: OperatorCallName;
  readonly one?: OperatorCallName;
  /** The part of the query that names where a page begins. */
  readonly cursor?: 'after' | 'before';
  /** What tells one row from another, where that is no `id`. */
  readonly key?: string;
};
const resources: Readonly<Record<string, Resource>> = {
  withdrawals: { list: 'operatorWithdrawals', one: 'operatorWithdrawal', cursor: 'after' },
  slips: { list: 'operatorSlips', one: 'operatorSlip', cursor: 'after' },
  approvals: { list: 'operatorApprovals', one: 'operatorApproval' },
  audit: { list: 'operatorAudit', cursor: 'before', key: 'seq' },
};

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly content: readonly Row[]; readonly next?: string | number | null };

const resourceOf = (name: string): Resource => {
  const resource = resources[name];
  if (resource === undefined) throw new Error(`There is no resource ${name}.`);
  return resource;
};
const ask = (name: OperatorCallName, query: object, signal: AbortSignal | undefined): Promise<unknown> =>
  call(name, { query, ...(signal === undefined ? {} : { signal }) });
const unsupported = (): Promise<never> => Promise.reject(new Error('What operators change, they change by calls of their own.'));

/** Reads the contract's lists and rows for react-admin, which counts pages where the contract names the place that a page begins at. */
export const createDataProvider = (): DataProvider => {
  /** Where the page after this one begins, by list and page. */
  const places = new Map<string, string | number>();
  const placeKey = (resource: string, filter: object, page: number): string => JSON.stringify([resource, filter, page]);

  const getList = async (name: string, { filter = {}, pagination, signal }: GetListParams) => {
    const { list, cursor, key = 'id' } = resourceOf(name);
    const page = pagination?.page ?? 1;
    const place = page === 1 ? undefined : places.get(placeKey(name, filter as object, page));
    const query = { ...(filter as object), ...(cursor !== undefined && place !== undefined ? { [cursor]: place } : {}) };
    const { content, next = null } = (await ask(list, query, signal)) as Page;
    if (next !== null) places.set(placeKey(name, filter as object, page + 1), next);
    const data = content.map((row) => ({ ...row, id: row[key] }));
    return { data, pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 } };
  };
  const getOne = async (name: string, { id, signal }: GetOneParams) => {
    const { one } = resourceOf(name);
    if (one === undefined) throw new Error(`One of ${name} is not read by itself.`);
    return { data: await ask(one, { id }, signal) };
  };
  return {
    supportAbortSignal: true,
    // What a row is made of, each screen knows by the contract.
    getList: getList as DataProvider['getList'],
    getOne: getOne as DataProvider['getOne'],
    getMany: unsupported,
    getManyReference: unsupported,
    create: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,
  };
};
