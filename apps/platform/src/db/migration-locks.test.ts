import { expect, test } from 'vitest';
import { readMigrations, type Migration } from './migrate.ts';

/** Tables of some hundred rows, the operator's and jackpots, and queues that empty within minutes: all of it is done at once. */
const smallTables: ReadonlySet<string> = new Set(['merchant', 'content_item', 'account_notice', 'wallet_jackpots']);

const name = String.raw`(?:if (?:not )?exists )?(?:only )?(?<table>\w+)`;
type Rule = { readonly pattern: RegExp; readonly fault: string };
const rule = (pattern: string, fault: string): Rule => ({ pattern: new RegExp(pattern), fault });

/** What holds a table for as long as reading or writing all of it takes. The statement is in small letters, with single spaces. */
const rules: readonly Rule[] = [
  rule(
    String.raw`^create (?:unique )?index (?!concurrently\b)(?:if not exists )?(?:\w+ )?on ${name}`,
    'an index is built without CONCURRENTLY',
  ),
  rule(
    `^alter table ${name} .*\\badd (?:constraint \\w+ )?(?:check|foreign key)\\b(?!.*\\bnot valid$)`,
    'a constraint is added without NOT VALID',
  ),
  rule(
    `^alter table ${name} .*\\badd (?:constraint \\w+ )?(?:unique|primary key|exclude)\\b(?! using index)`,
    'a key is added without USING INDEX',
  ),
  rule(`^alter table ${name} .*\\badd column .*\\b(?:check|references|unique|primary key)\\b`, 'a column comes with a constraint'),
  rule(
    `^alter table ${name} .*\\badd column .*(?:serial\\b|\\bgenerated\\b|\\bdefault (?!now\\(\\))\\w+\\()`,
    'a column comes with another value for each row',
  ),
  rule(`^alter table ${name} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`, 'a column gets another type'),
  rule(`^alter table ${name} .*\\bset not null\\b`, 'SET NOT NULL reads the table'),
  rule(
    `^(?:update|delete from|truncate|cluster|lock table|lock|reindex table|vacuum full) ${name}`,
    'rows are written, or the table locked, as a whole',
  ),
];

/** Statements without comments, in small letters; bodies of blocks are one with their statement. */
const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '$$')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

/** What a migration does to tables that were there before it and that it may not do beside running nodes. */
const faultsOf = ({ sql }: Pick<Migration, 'sql'>): readonly string[] => {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => new RegExp(`^create (?:temp |unlogged )?table ${name}`).exec(statement)?.groups?.['table'] ?? []),
  );
  const isFree = (table = ''): boolean => made.has(table) || smallTables.has(table);
  const isOutside = sql.startsWith('-- no transaction');
  return statements.flatMap((statement) => {
    const broken = rules.filter(({ pattern }) => {
      const found = pattern.exec(statement);
      return found !== null && !isFree(found.groups?.['table']);
    });
    const faults = broken.map(({ fault }) => fault);
    const adds = statements.some((other) => other.endsWith(' not valid'));
    if (/\bvalidate constraint\b/.test(statement) && adds && !isOutside) faults.push('what is added is validated under the same lock');
    if (/\bconcurrently\b/.test(statement) && !isOutside) faults.push('CONCURRENTLY needs the mark "-- no transaction" as the first line');
    return faults;
  });
};

test('no migration keeps a table of an earlier one from those who play', async () => {
  const found = (await readMigrations())
    .map((migration) => [migration.name, faultsOf(migration)] as const)
    .filter(([, faults]) => faults.length > 0);
  expect(found).toEqual([]);
});

test.each([
  ['CREATE INDEX rounds_by_day ON gaming_rounds (opened_at);', 'without CONCURRENTLY'],
  ['create unique index if not exists rounds_by_day on gaming_rounds (opened_at);', 'without CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY rounds_by_day ON gaming_rounds (opened_at);', '-- no transaction'],
  ['ALTER TABLE wallet_postings ADD CONSTRAINT apart CHECK (origin <> destination);', 'without NOT VALID'],
  ['ALTER TABLE wallet_postings ADD CHECK (origin <> destination);', 'without NOT VALID'],
  ['ALTER TABLE gaming_rounds\n  ADD CONSTRAINT owner FOREIGN KEY (player_id) REFERENCES player (id);', 'without NOT VALID'],
  ['ALTER TABLE w ADD CONSTRAINT c CHECK (n > 0) NOT VALID;\nALTER TABLE w VALIDATE CONSTRAINT c;', 'under the same lock'],
  ['ALTER TABLE player ADD UNIQUE (name);', 'without USING INDEX'],
  ['ALTER TABLE player ADD COLUMN n int CHECK (n > 0);', 'with a constraint'],
  ['ALTER TABLE player ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid();', 'another value for each row'],
  ['ALTER TABLE player ADD COLUMN n bigserial;', 'another value for each row'],
  ['ALTER TABLE player ALTER COLUMN name TYPE varchar(20);', 'another type'],
  ['ALTER TABLE player ALTER name SET NOT NULL;', 'SET NOT NULL'],
  ["UPDATE player SET name = 'x';", 'as a whole'],
  ['LOCK TABLE wallet_accounts;', 'as a whole'],
])('a migration with %j is refused', (sql, fault) => {
  expect(faultsOf({ sql })).toEqual([expect.stringContaining(fault)]);
});

test.each([
  '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS rounds_by_day;\nCREATE INDEX CONCURRENTLY rounds_by_day ON gaming_rounds (opened_at);',
  'CREATE TABLE thing (id int PRIMARY KEY, n int CHECK (n > 0));\nCREATE INDEX thing_n ON thing (n);\nUPDATE thing SET n = 1;',
  'ALTER TABLE wallet_postings ADD CONSTRAINT apart CHECK (origin <> destination) NOT VALID;',
  'ALTER TABLE wallet_postings VALIDATE CONSTRAINT apart;',
  "ALTER TABLE player ADD COLUMN at timestamptz NOT NULL DEFAULT now(), ADD COLUMN mode text NOT NULL DEFAULT 'real';",
  "ALTER TABLE content_item ADD CONSTRAINT content_item_type_check CHECK (type IN ('A'));",
])('a migration with %j is taken', (sql) => {
  expect(faultsOf({ sql })).toEqual([]);
});
