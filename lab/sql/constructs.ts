import { calledFunction, type SqlNode } from './nodes.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

/**
 * A construct that distributed PostgreSQL engines may treat differently, and how it is recognised in a
 * statement.
 */
type Construct = (part: SqlNode) => boolean

const is =
  (...types: string[]): Construct =>
  ({ type }) =>
    types.includes(type)
const calls =
  (pattern: RegExp): Construct =>
  (part) =>
    pattern.test(calledFunction(part) ?? '')

const changes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** The constructs in which engines differ, in the words of the report. */
export const constructs = {
  'several tables changed in one statement (CTE)': ({ type, node }) =>
    type === 'CommonTableExpr' && changes.some((each) => each in (node.ctequery ?? {})),
  'rows locked by SELECT': is('LockingClause'),
  'SKIP LOCKED': ({ type, node }) => type === 'LockingClause' && node['waitPolicy'] === 'LockWaitSkip',
  'INSERT … SELECT': ({ type, node }) => type === 'InsertStmt' && !node.selectStmt?.SelectStmt?.valuesLists,
  'a subquery for each row (LATERAL)': ({ type, node }) =>
    type === 'RangeSubselect' && node['lateral'] === true,
  'numbers of transactions, snapshots': calls(/^pg_(current_(xact_id|snapshot)|snapshot_|visible_in_)/),
  'advisory lock': calls(/^pg_(try_)?advisory_/),
  'LISTEN, NOTIFY': (part) => is('ListenStmt', 'NotifyStmt')(part) || calls(/^pg_notify$/)(part),
  'LOCK TABLE': is('LockStmt'),
  'one snapshot for several statements (REPEATABLE READ)': ({ type, node }) =>
    type === 'TransactionStmt' && /repeatable read/.test(JSON.stringify(node)),
  COPY: is('CopyStmt'),
  'temporary table': ({ type, node }) => type === 'CreateStmt' && node.relation?.relpersistence === 't',
  trigger: is('CreateTrigStmt'),
  'column that is computed and stored': ({ type, node }) =>
    type === 'Constraint' && node['contype'] === 'CONSTR_GENERATED',
  'constraint that is checked at the end (DEFERRABLE)': ({ type, node }) =>
    type === 'Constraint' && (node['deferrable'] === true || node['contype'] === 'CONSTR_ATTR_DEFERRABLE'),
} satisfies Record<string, Construct>

export type ConstructName = keyof typeof constructs

/** The constructs in one statement. */
export function constructsIn(parts: readonly SqlNode[]): ConstructName[] {
  return typedKeys(constructs).filter((name) => parts.some(constructs[name]))
}
