import type { ConstructName } from './constructs.ts'

/**
 * `must`: the statement has to change. `differs`: it runs with another meaning or cost. Anything else is as
 * in PostgreSQL.
 */
export type Verdict = { how: 'must' | 'differs'; what: string; source: string }

const citus = 'https://docs.citusdata.com/en/stable/develop/reference_workarounds.html'
const citusDdl = 'https://docs.citusdata.com/en/stable/develop/reference_ddl.html'
const citusTriggers = 'https://docs.citusdata.com/en/stable/extra/triggers.html'
const yugabyte = 'https://docs.yugabyte.com/latest/explore/ysql-language-features/postgresql-compatibility/'
const yugabyteNotify =
  'https://docs.yugabyte.com/stable/api/ysql/the-sql-language/statements/cmd_listen_notify/'
const yugabyteLocks = 'https://docs.yugabyte.com/stable/explore/transactions/explicit-locking/'
const yugabyteIsolation = 'https://docs.yugabyte.com/stable/architecture/transactions/isolation-levels/'
const yugabyte15 = 'https://docs.yugabyte.com/stable/api/ysql/pg15-features'
const snapshots = 'https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT'
const advisory = 'https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS'
const notify = 'https://www.postgresql.org/docs/current/sql-notify.html'

/**
 * Differences of each engine, from its own documentation; sources of PostgreSQL itself describe what follows
 * from several nodes.
 */
export const dialects: Record<string, Partial<Record<ConstructName, Verdict>>> = {
  Citus: {
    'several tables changed in one statement (CTE)': {
      how: 'must',
      what: 'whole SQL within one shard only: a transaction of several statements, or all of its tables distributed by one column',
      source: citus,
    },
    'rows locked by SELECT': { how: 'must', what: 'within one shard only', source: citus },
    'INSERT … SELECT': {
      how: 'differs',
      what: 'by way of the coordinator, unless both sides lie together',
      source: citus,
    },
    'a subquery for each row (LATERAL)': {
      how: 'must',
      what: 'correlated by the distribution column only',
      source: citus,
    },
    'numbers of transactions, snapshots': {
      how: 'must',
      what: 'each node counts for itself',
      source: snapshots,
    },
    'advisory lock': {
      how: 'differs',
      what: 'of one node: all servers lock on the coordinator',
      source: advisory,
    },
    'LISTEN, NOTIFY': {
      how: 'differs',
      what: 'of one node: all servers listen on the coordinator',
      source: notify,
    },
    'one snapshot for several statements (REPEATABLE READ)': {
      how: 'differs',
      what: 'of each node, not of all together',
      source: snapshots,
    },
    trigger: { how: 'must', what: 'none on distributed tables', source: citusTriggers },
    'constraint that is checked at the end (DEFERRABLE)': {
      how: 'differs',
      what: 'foreign keys only between tables that lie together',
      source: citusDdl,
    },
  },
  YugabyteDB: {
    'numbers of transactions, snapshots': {
      how: 'must',
      what: 'order comes from hybrid clocks, not from counted transactions',
      source: yugabyteIsolation,
    },
    'advisory lock': { how: 'differs', what: 'in newer releases only', source: yugabyteLocks },
    'LISTEN, NOTIFY': {
      how: 'differs',
      what: 'early access from v2025.2.3, before that not',
      source: yugabyteNotify,
    },
    'LOCK TABLE': { how: 'must', what: 'not supported', source: yugabyte },
    'column that is computed and stored': {
      how: 'differs',
      what: 'from v2025.1 (PostgreSQL 15)',
      source: yugabyte15,
    },
    'constraint that is checked at the end (DEFERRABLE)': {
      how: 'must',
      what: 'not supported',
      source: yugabyte,
    },
  },
  'Aurora, PolarDB': {
    'LISTEN, NOTIFY': { how: 'differs', what: 'on the writing node', source: notify },
    'advisory lock': { how: 'differs', what: 'on the writing node', source: advisory },
  },
}
