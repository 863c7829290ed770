import { dayMs, minuteMs } from '../../../platform/base/time.ts'
import { amountOf, order, readConfirmation } from './buyers.ts'
import { payTrade } from './paying.ts'
import { keepSessions, requestCode, type Act, type Person } from './people.ts'
import type { World } from './world.ts'

/** Deletes the account. Refused while something is open. */
export const deleteAccount: Act = async (world, person, random) => {
  const code = person.phone === '' ? undefined : await requestCode(world, person, person.phone, 'delete')
  const { refusal } = await world.ask(person, 'DELETE /user/:id', { id: person.userId, code })
  if (refusal) return
  person.isDeleted = true
  world.record.deleted.push({ userId: person.userId, phone: person.phone, at: world.now() })
  if (person.openid !== undefined || person.phone === '') return
  const at = world.now() + random.integer(4, 30) * dayMs
  world.agenda.push({ at, run: () => register(world, person) })
}

/** A person who deleted the account comes back with the same phone: it is a new account. */
async function register(world: World, person: Person): Promise<void> {
  const { phone } = person
  const code = await requestCode(world, undefined, phone, 'login')
  const { data, refusal } = await world.ask(undefined, 'POST /user/login', { phone, code, agreed: true })
  if (refusal) return
  Object.assign(person, { token: data.token, userId: data.id, isDeleted: false })
  world.sms.users.set(phone, data.id)
  await keepSessions(world)
}

/**
 * Orders a number, cancels while the payment is under way, and deletes the account. The money arrives
 * afterwards.
 */
export const leaveWhilePaying: Act = async (world, person, random) => {
  const list = await world.ask(person, 'GET /number/hundred', { pageSize: 20 })
  const number = list.data.list[random.integer(0, list.data.list.length - 1)]
  const confirmed = number && (await readConfirmation(world, person, number.id, random))
  if (!confirmed) return
  const { numberId, months, versions, autoRenew } = confirmed
  const shown = { months, autoRenew, versions, amount: amountOf(confirmed) }
  const { data, refusal } = await world.ask(person, 'POST /order', { numberId, agreed: true, ...shown })
  if (refusal || data.status !== 1) return
  const payment = await world.ask(person, 'POST /wxpay/h5', { orderId: data.id })
  if (payment.refusal) return
  const { out_trade_no: tradeNo } = payment.data
  const trade = { userId: person.userId, orderId: data.id, subscriptionId: undefined, kind: 'new' } as const
  await payTrade(world, person, { tradeNo, trade, how: 'in flight' }, random)
  await deleteAccount(world, person, random)
}

/** Opens the shop in the courier's app. Couriers share their phone at a later login, if at all. */
export const logInByCourier: Act = async (world, person, random) => {
  if (person.openid === undefined) return
  const shares = person.sharedPhone !== undefined || random.percent(30)
  const phone = `136${String(30_000_000 + person.place)}`
  const token = JSON.stringify({ openid: person.openid, ...(shares && { phone }) })
  const { data, refusal } = await world.ask(undefined, 'POST /auth/kuaidd', { token })
  if (refusal) return
  Object.assign(person, { token: data.token, userId: data.id })
  await keepSessions(world)
  if (!shares) return
  person.sharedPhone = phone
  if (data.phone.slice(-4) !== phone.slice(-4))
    return world.report.add(6, 'a phone that a courier shares is not theirs afterwards', {
      shared: phone,
      data,
    })
  person.phone = phone
  world.sms.users.set(phone, data.id)
}

/** A courier without an account. */
export function createCourier(place: number): Person {
  const openid = `kd-${place}`
  const ip = `10.2.0.${(place % 200) + 1}`
  return { place, userId: 0, phone: '', token: '', ip, openid, isDeleted: false, sharedPhone: undefined }
}

/** Likes and dislikes. */
export const favourite: Act = async (world, person, random) => {
  const { data, refusal } = await world.ask(person, 'GET /collect/:id', { id: person.userId })
  const liked = refusal ? undefined : data.list[0]
  if (liked && random.percent(50))
    await world.ask(person, 'DELETE /collect/dislike', { userId: person.userId, id: liked.id })
}

/** Two tabs order the same number at once, for different periods. */
export const orderTwice: Act = async (world, person, random) => {
  const { data } = await world.ask(person, 'GET /number/hundred', { pageSize: 10 })
  const number = data.list[random.integer(0, data.list.length - 1)]
  const sheet = number && (await readConfirmation(world, person, number.id, random))
  if (!sheet) return
  await order(world, person, sheet, random)
  const run = () => order(world, person, { ...sheet, months: sheet.months === 1 ? 12 : 1 }, random)
  world.agenda.push({ at: world.now() + random.integer(1, 10) * minuteMs, run })
}

/** Whether a person can act now. */
export const isActive = ({ isDeleted, token }: Person): boolean => !isDeleted && token !== ''
