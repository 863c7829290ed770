import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { phoneChangeMachine } from '../../people/users/machine.ts'
import { insertPhoneRequest } from '../../people/users/testing/phone-changes.ts'
import { addDays, hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { bindingMachine } from '../../telephony/bindings/machine.ts'
import { sealPhone } from '../../telephony/bindings/bindings.ts'
import { generatePhone } from '../../testing/client.ts'
import { startGift, told } from './testing/gift.ts'

test('who takes the account over without its phone gets no gift: open ones stop, and none is made for 30 days', async () => {
  const shop = await startGift()
  const { context } = shop.server
  const { id, token } = await shop.give()
  const newPhone = generatePhone()
  const changeId = await insertPhoneRequest(context, { ...shop.buyer, newPhone })
  const at = context.clock()
  const approval = { at, set: { due_at: at } }
  await inTransaction(context.db, (trx) =>
    phoneChangeMachine.transition(trx, 'approve', { id: changeId }, approval),
  )
  await shop.server.runJob('phone-change', { changeId })
  expect(await shop.history(id)).toBe('offer stop')
  expect(await shop.accept(token)).toBe('transfer-not-open')
  expect((await shop.ask()).failure.details).toEqual({ why: 'phone-changed' })
  const changes = context.db.updateTable('phone_changes')
  await changes.set({ requested_at: addDays(at, -40), ended_at: addDays(at, -31) }).execute()
  const { data: gift } = await shop.ask()
  await changes.set({ ended_at: at }).execute()
  const input = { token: gift.gift?.token ?? '', agreed: true }
  const refused = await shop.friend.request('POST /gift/accept', input)
  expect(refused.failure.details).toEqual({ why: 'barred' })
})

test('the network refused a phone shortly before: the gift lapses without a refund, and its buyer is told', async () => {
  const shop = await startGift()
  const { server, buyer } = shop
  server.advance(71 * hourMs)
  const { subscriptionId = 0 } = await shop.order()
  const { db, keys, clock } = server.context
  const { sealed } = await sealPhone(keys, buyer.phone)
  const ids = { subscription_id: subscriptionId, number_id: shop.numberId }
  const binding = { ...ids, ...sealed, slot: 1, version: 1, confirmed_version: 0, created_at: clock() }
  await bindingMachine.insert(db, 'submit', binding, { at: clock() })
  await bindingMachine.transition(db, 'reject', { slot: 1 }, { at: clock() })
  const { id } = await shop.give()
  server.advance(hourMs)
  await server.runJob('transfer-step', { transferId: id })
  await shop.lapse()
  expect((await shop.order()).stage).toBe('paid')
  expect(await told(shop, buyer.phone)).toEqual(['（赠送）逾期无人接受，号码仍是您的，可绑定或退订'])
  expect(await shop.bind()).toBe('active')
})

test('an open gift is listed above any number of later ended ones', async () => {
  const shop = await startGift()
  const first = await shop.give()
  await shop.takeBack(first.id)
  const { id } = await shop.give()
  const columns = sql`number_id, subscription_id, user_id, state, created_at, accept_until, ended_at, gift`
  await sql`INSERT INTO transfers (${columns}) SELECT ${columns} FROM transfers, generate_series(1, 200)
    WHERE id = ${first.id}`.execute(shop.server.context.db)
  const { data } = await shop.buyer.request('GET /transfer')
  expect(data[0]?.id).toBe(id)
})
