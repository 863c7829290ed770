import type { KyselyPlugin } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** A plan as PostgreSQL's EXPLAIN (FORMAT JSON) has it. */
type PlanNode = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: PlanNode[] }

/**
 * Explains each query of `work` instead of running it; every query returns no rows. Returns a line for each
 * node of the plans, like 'Index Scan orders_amount'.
 */
export async function explainQueries(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const collect = (node: PlanNode): void => {
    lines.push(`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim())
    for (const child of node.Plans ?? []) collect(child)
  }
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode')
        return { ...node, explain: { kind: 'ExplainNode', format: 'json' } }
      if (node.kind !== 'RawNode') return node
      const [first = '', ...others] = node.sqlFragments
      return { ...node, sqlFragments: [`EXPLAIN (FORMAT JSON) ${first}`, ...others] }
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        const [root] = Object.values(row)[0] as { Plan: PlanNode }[]
        if (root) collect(root.Plan)
      }
      return { ...result, rows: [] }
    },
  }
  await work(db.withPlugin(explain))
  return lines
}
