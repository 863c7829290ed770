import { expect, test } from 'vitest'
import { fencedFiles, findStateWrites, statefulEntities } from './state-writes.ts'
import { stateMachines } from './state-machines.ts'

const entities = statefulEntities()

test('every entity with a history has a state machine and a diagram', () => {
  expect(entities.length).toBeGreaterThan(7)
  expect(stateMachines.map(({ entity }) => entity).toSorted()).toEqual(entities.toSorted())
})

test('only platform/db/machine.ts writes states and histories', () => {
  const files = fencedFiles()
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, source }) => findStateWrites(path, source, entities))).toEqual([])
})

test.each([
  ['begins a row', "await trx.insertInto('orders').values(order).execute()"],
  [
    'begins a row',
    'const upsert = `\nINSERT INTO numbers (digits, state) SELECT digits, state FROM incoming`',
  ],
  ['begins a row', 'client.query(copyStreams.from(`COPY bindings FROM STDIN`))'],
  ['writes a history', "await trx.insertInto('mandate_history').values(rows).execute()"],
  ['writes a history', 'sql`WITH a AS (SELECT 1) INSERT INTO ticket_history (ticket_id) SELECT 1`'],
  ['writes a history', 'sql`DELETE FROM refund_history`'],
  [
    'changes a state',
    "trx.updateTable('orders').set({ paid_at: at, stage: 'paid' }).where('id', '=', 1).execute()",
  ],
  [
    'changes a state',
    "trx\n  .updateTable('numbers')\n  .set((row) => ({ state: row.ref('x') }))\n  .execute()",
  ],
  ['changes a state', "trx.updateTable('payments').set({ ...set }).execute()"],
  ['changes a state', "trx.updateTable('payments as p').set(values).execute()"],
  ['changes a state', "sql`UPDATE subscriptions SET ended_at = now(), state = 'ended' WHERE id = 1`"],
  ['changes a state', 'sql`UPDATE numbers SET (state, held_by_order_id) = (${state}, NULL)`'],
  ['hides its table', 'for (const table of tables) trx.updateTable(table).set(set).execute()'],
  ['hides its table', 'sql`UPDATE ${sql.table(name)} SET x = 1`'],
  ['hides its table', 'sql`DELETE FROM ${rows} WHERE id = 1`'],
])('a breach is found: %s, %s', (what, source) => {
  expect(findStateWrites('a.ts', `\n${source}`, entities)).toContainEqual(
    expect.stringMatching(`^a\\.ts:\\d+ ${what}`),
  )
})

test.each([
  "trx.updateTable('orders').set({ subscription_id: id }).where('stage', '=', 'paid').execute()",
  'sql`UPDATE subscriptions SET next_step_at = $1 FROM x WHERE state = 2`',
  "trx.selectFrom('order_history').select('stage').execute()",
  'sql`SELECT max(id) FROM ${sql.table(history)}`',
  "trx.deleteFrom('tickets').where('user_id', '=', id).execute()",
  'sql`INSERT INTO question_votes (useful) VALUES (true)`',
])('what is no such write passes: %s', (source) => {
  expect(findStateWrites('a.ts', source, entities)).toEqual([])
})
