import type { Migration } from '../../apps/server/src/platform/db/migration.ts'
import { type Constraint, readNodes, tableName, type SqlNode } from './nodes.ts'

type Rule = {
  why: string
  /** Whether a contract migration may do it: unused things may go. */
  inContract?: true
  breaks: (part: SqlNode, online: boolean) => boolean
}

const command = (subtype: string) => (part: SqlNode) =>
  part.type === 'AlterTableCmd' && part.node['subtype'] === subtype

function constraintsOf({ node }: SqlNode): Constraint[] {
  return (node.def?.ColumnDef?.constraints ?? []).map(({ Constraint: constraint }) => constraint)
}

const adds = command('AT_AddColumn')
const isConstant = ({ raw_expr: value = {} }: Constraint) =>
  JSON.stringify(value).startsWith('{"A_Const"') || JSON.stringify(value).includes('"arg":{"A_Const"')

function addedConstraint(part: SqlNode): Constraint | undefined {
  return command('AT_AddConstraint')(part) ? part.node.def?.Constraint : undefined
}

/** What a migration of a running shop may not do (docs/decisions/035), each with its reason. */
const rules: Rule[] = [
  { why: 'a rename breaks the servers of before at once', breaks: ({ type }) => type === 'RenameStmt' },
  { why: 'another type rewrites the table under a lock', breaks: command('AT_AlterColumnType') },
  {
    why: 'rows are filled in steps, by code',
    breaks: ({ type }) => ['UpdateStmt', 'DeleteStmt', 'TruncateStmt'].includes(type),
  },
  { why: 'it locks a whole table', breaks: ({ type }) => ['LockStmt', 'ClusterStmt'].includes(type) },
  {
    why: 'servers of before insert without a new column: it needs a default, or may be null',
    breaks: (part) => {
      const kinds = constraintsOf(part).map(({ contype }) => contype)
      return adds(part) && kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT')
    },
  },
  {
    why: 'a default that is no constant rewrites the table',
    breaks: (part) =>
      adds(part) &&
      constraintsOf(part).some(
        (each) =>
          ['CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(each.contype) ||
          (each.contype === 'CONSTR_DEFAULT' && !isConstant(each)),
      ),
  },
  {
    why: 'a constraint is added NOT VALID and validated after that, a unique one over an index that is there',
    breaks: (part) => {
      const constraint = addedConstraint(part)
      return Boolean(constraint) && !constraint?.skip_validation && !constraint?.indexname
    },
  },
  {
    why: 'an index is made CONCURRENTLY',
    breaks: ({ type, node }) => type === 'IndexStmt' && !node['concurrent'],
  },
  {
    why: 'CONCURRENTLY needs online: true',
    breaks: ({ type, node }, online) =>
      (type === 'IndexStmt' || type === 'DropStmt') && node['concurrent'] === true && !online,
  },
  {
    why: 'servers of before still use it: a contract takes it away, a release later',
    inContract: true,
    breaks: (part) =>
      (part.type === 'DropStmt' && !part.node['concurrent']) ||
      ['AT_DropColumn', 'AT_DropConstraint', 'AT_SetNotNull'].some((subtype) => command(subtype)(part)),
  },
]

/** One line each. Anything is allowed for tables that it creates itself. */
export async function findBreaches({ name, statements, online = false }: Migration): Promise<string[]> {
  if (!/^\d{3}-(expand|contract-\d{3})-[a-z0-9-]+$/.test(name))
    return [`${name}: neither NNN-expand-… nor NNN-contract-NNN-…`]
  const isContract = name.includes('-contract-')
  const made = new Set<string | undefined>()
  const found: string[] = []
  for (const statement of statements) {
    let table: string | undefined
    const parts = await readNodes(statement)
    if (online && !parts.some(({ node }) => node['concurrent'] === true))
      found.push(
        `${name}: ${statement}: online waits for locks without a limit, so all of it is CONCURRENTLY`,
      )
    for (const part of parts) {
      table = tableName(part) ?? table
      if (part.type === 'CreateStmt') made.add(table)
      if (made.has(table)) continue
      const broken = rules.filter((rule) => !(isContract && rule.inContract) && rule.breaks(part, online))
      found.push(...broken.map(({ why }) => `${name}: ${statement}: ${why}`))
    }
  }
  return found
}
