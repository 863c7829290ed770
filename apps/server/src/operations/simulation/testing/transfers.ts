import type { Subscription } from '@hao/contract/entities.ts'
import type { Transfer } from '@hao/contract/transfer.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { readVersions, type Act, type Person } from './people.ts'
import type { World } from './world.ts'

/** Offers a number to someone else with an account. */
export async function handOver(
  world: World,
  person: Person,
  { id }: Subscription,
  random: Random,
): Promise<void> {
  const gone = new Set(world.record.deleted.map(({ phone }) => phone))
  const phones = [...world.sms.users.keys()].filter((phone) => phone !== '' && !gone.has(phone))
  const phone = phones[random.integer(0, phones.length - 1)] ?? person.phone
  await world.ask(person, 'POST /subscription/:id/transfer', { id, phone })
}

/** Puts the link of a gift where someone finds it, or no one does. */
export async function give(world: World, person: Person, orderId: number): Promise<void> {
  const { data, refusal } = await world.ask(person, 'POST /order/:id/gift', { id: orderId })
  if (!refusal && data.gift?.token) world.record.gifts.push(data.gift.token)
}

/** Opens the link of a gift, and accepts it. */
async function openGift(world: World, person: Person, random: Random): Promise<void> {
  const { gifts } = world.record
  const token = gifts[random.integer(0, gifts.length)]
  if (token === undefined || random.percent(20)) return
  const { service = '', privacy = '' } = await readVersions(world)
  const versions = { service, privacy }
  const { refusal } = await world.ask(person, 'POST /gift/accept', { token, agreed: true, versions })
  if (!refusal) world.record.giftsAccepted += 1
  if (!refusal || refusal === 'transfer-not-open') world.record.gifts = gifts.filter((each) => each !== token)
}

const isToAccept = ({ state, role }: Transfer) => state === 'offered' && role === 'received'

const isOpen = (transfer: Transfer) =>
  isToAccept(transfer) || transfer.state === 'accepted' || transfer.gift?.token !== undefined

/** Looks at the transfers of the own numbers and at what is offered: accepts, stops, or leaves it. */
export const answerTransfers: Act = async (world, person, random) => {
  await openGift(world, person, random)
  const { data, refusal } = await world.ask(person, 'GET /transfer', {})
  if (refusal) return
  for (const transfer of data.filter(isOpen)) {
    const { id } = transfer
    const isOffered = isToAccept(transfer)
    const act = random.pick([
      ['accept', isOffered ? 80 : 0],
      ['stop', 8],
      ['nothing', 12],
    ])
    if (act === 'stop') await world.ask(person, 'POST /transfer/:id/stop', { id })
    if (act !== 'accept') continue
    const { service = '', privacy = '' } = await readVersions(world)
    const versions = { service, privacy }
    await world.ask(person, 'POST /transfer/:id/accept', { id, agreed: true, versions })
  }
}

/** With the change of its owner, what was told about the old subscription ends. */
export async function forgetHandedOver({ context, record }: World): Promise<void> {
  const transfers = context.db.selectFrom('transfers').select('subscription_id').where('state', '=', 'done')
  for (const { subscription_id } of await transfers.execute()) {
    record.callOffCharges(subscription_id)
    record.kept.delete(subscription_id)
  }
}
