import { maskPhone } from '@hao/contract/phone.ts'
import { approvedHours } from '@hao/contract/phone-change.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { dayMs, hourMs } from '../../../platform/base/time.ts'
import { keepSessions, readNumbers, requestCode, type Act, type Person } from './people.ts'
import type { World } from './world.ts'

/** A phone that no one has. Its last four digits are of this phone alone: SMS show no others. */
const newPhone = ({ record }: World): string => `135${String(10_000_000 + (record.newPhones += 1))}`

/** Changes the login phone with a code to the old and the new one. Numbers and phones stay. */
export const changePhone: Act = async (world, person) => {
  if (person.openid !== undefined) return
  const before = await readNumbers(world, person)
  const phone = newPhone(world)
  const oldCode = await requestCode(world, person, person.phone, 'login-phone')
  const code = await requestCode(world, person, phone, 'login-phone')
  const { token } = person
  const input = { id: person.userId, phone, oldCode, code }
  const { refusal } = await world.ask(person, 'POST /user/:id/phone', input)
  if (refusal) return
  world.record.loggedOut.set(person.userId, world.now())
  const old = await world.ask({ token, ip: person.ip }, 'GET /subscription', {}).catch(() => undefined)
  if (old) world.report.add(7, 'a session is open after a change of the login phone', { phone })
  await moveTo(world, person, phone)
  compareNumbers(world, before, await readNumbers(world, person))
}

/** The account has another phone: its person logs in with that. */
async function moveTo(world: World, person: Person, phone: string): Promise<void> {
  world.record.formerPhones.set(person.phone, world.now())
  world.sms.users.delete(person.phone)
  world.sms.users.set(phone, person.userId)
  Object.assign(person, { phone, token: '' })
  const code = await requestCode(world, undefined, phone, 'login')
  const { data, refusal } = await world.ask(undefined, 'POST /user/login', { phone, code, agreed: true })
  if (refusal) return
  if (data.id !== person.userId) world.report.add(4, 'a changed phone has another account', { phone })
  person.token = data.token
  await keepSessions(world)
}

/** Rule 4: numbers and the phones that they ring follow the account. */
function compareNumbers({ report }: World, before: readonly Subscription[], after: readonly Subscription[]) {
  const found = new Map(after.map((own) => [own.id, own]))
  for (const { id, boundPhone, newPhone: next } of before) {
    const own = found.get(id)
    if (!own) report.add(4, 'a number is gone after a change of the login phone', { id })
    else if (!next && !own.newPhone && own.state !== 'ended' && own.boundPhone !== boundPhone)
      report.add(4, 'a number rings another phone after a change of the login phone', { id })
  }
}

/** Somebody without the phone of an account asks for another one: its owner, or a thief. */
export const askWithoutPhone: Act = async (world, person, random) => {
  if (person.openid !== undefined) return
  const phone = newPhone(world)
  const code = await requestCode(world, undefined, phone, 'lost-phone')
  const proof = { outTradeNo: 'T1', amount: random.integer(1, 99), number: '600001' }
  await world.ask(undefined, 'POST /phone-change', { oldPhone: person.phone, phone, code, ...proof })
}

/** The owner opens the link of the newest SMS about such a request, and stops it. */
export const stopChange: Act = async (world, person) => {
  const sms = world.sms.sent.findLast(
    ({ phone, template }) => phone === person.phone && template === 'phone-request',
  )
  if (sms?.template !== 'phone-request') return
  const { token, phone } = sms.params
  const { refusal } = await world.ask(undefined, 'POST /phone-change/link/stop', { token })
  if (!refusal) world.record.stoppedPhones.add(phone)
}

/**
 * Rules 4, 5 and 7: a login phone that someone without the old one asked for changes 72 hours after the
 * approval, unless its owner stopped that, and no login from before remains.
 */
export async function checkPhones(world: World, people: readonly Person[]): Promise<void> {
  const { context, record, report, now } = world
  const rows = await context.db
    .selectFrom('phone_changes')
    .select(['id', 'user_id', 'state', 'new_phone', 'due_at', 'ended_at'])
    .where('proof', 'is not', null)
    .where('due_at', 'is not', null)
    .execute()
  for (const change of await context.keys.decryptRows(rows, { new_phone: 'phone_changes.new_phone' })) {
    const { id, user_id: userId, state, new_phone: phone, due_at: dueAt, ended_at: endedAt } = change
    if (state === 'approved' && (dueAt?.getTime() ?? 0) < now() - dayMs)
      report.add(5, 'an approved change of a login phone is not done', { id })
    if (state !== 'done' || !endedAt || record.seenChanges.has(id)) continue
    record.seenChanges.add(id)
    checkTakeover(world, { id, phone, endedAt })
    const open = context.db.selectFrom('session_families').select('id').where('user_id', '=', userId)
    if (await open.where('ended_at', 'is', null).where('created_at', '<', endedAt).executeTakeFirst())
      report.add(7, 'a session of the old phone is open', { id })
    const person = people.find((each) => each.userId === userId && !each.isDeleted)
    if (person) await moveTo(world, person, phone)
  }
}

function checkTakeover(
  { record, report }: World,
  { id, phone, endedAt }: { id: number; phone: string; endedAt: Date },
): void {
  const approval = record.takeovers.find((each) => each.id === id)
  if (!approval || endedAt.getTime() < approval.at + approvedHours * hourMs)
    report.add(4, 'a login phone changes earlier than told', { id, approval, endedAt })
  if (record.stoppedPhones.has(maskPhone(phone)))
    report.add(4, 'a login phone changes though its owner has stopped that', { id })
}
