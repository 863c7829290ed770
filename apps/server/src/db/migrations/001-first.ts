import { sql, type Kysely } from 'kysely'
import { calls } from './first/calls.ts'
import { content } from './first/content.ts'
import { imports } from './first/imports.ts'
import { mechanisms } from './first/mechanisms.ts'
import { numbers } from './first/numbers.ts'
import { orders } from './first/orders.ts'
import { payments } from './first/payments.ts'
import { subscriptions } from './first/subscriptions.ts'
import { support } from './first/support.ts'
import { users } from './first/users.ts'

/** The schema of the first release, noun by noun; each stands on those before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nouns = [
    users,
    numbers,
    orders,
    payments,
    subscriptions,
    calls,
    content,
    support,
    imports,
    mechanisms,
  ]
  await sql.raw(nouns.join('\n')).execute(db)
}
