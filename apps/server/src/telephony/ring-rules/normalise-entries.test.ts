import { expect, test } from 'vitest'
import { unavailableAnswer, startWithOwner } from '../routing/testing.ts'
import { normaliseEntries } from './normalise-entries.ts'

test('entries stored by an earlier release in another form match again and are displayed in canonical form', async () => {
  const { server, id, list, call, read } = await startWithOwner()
  const { db, keys } = server.context
  const { user_id } = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const store = async (entry: string, which: 'block' | 'allow' = 'block') =>
    db
      .insertInto('caller_list_entries')
      .values({
        subscription_id: id,
        user_id,
        list: which,
        caller: await keys.encrypt('caller_list_entries.caller', entry),
        caller_index: (await keys.blindIndex('phone', entry)).newest,
        created_at: new Date(),
      })
      .execute()
  for (const entry of ['8657188888888', '571*', '8695588', '13811112222']) await store(entry)
  // The canonical form is listed too.
  await list('allow', '02162957284')
  await store('862162957284')
  expect(await call('057188888888')).toBe('rings')
  await normaliseEntries(server.context)
  await normaliseEntries(server.context)
  for (const caller of ['057188888888', '+8657112345678', '95588', '+8613811112222'])
    expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
  expect(await call('02162957284')).toBe('rings')
  const { entries } = await read()
  expect(entries.map(({ number, prefix }) => number + (prefix ? '*' : ''))).toEqual([
    '02162957284',
    '13811112222',
    '95588',
    '0571*',
    '057188888888',
  ])
})
