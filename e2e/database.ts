import { openClient } from '../apps/server/src/platform/db/connections.ts'
import { withCommandDatabase } from '../apps/server/src/platform/db/command-database.ts'

/**
 * Runs a statement on the database of a running product (from `env`), for what only time or a fault would
 * cause.
 */
export async function runSql(
  env: Readonly<Record<string, string>>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await withCommandDatabase(env, async (url) => {
    const client = await openClient(url)
    try {
      await client.query(statement, [...values])
    } finally {
      await client.end()
    }
  })
}
