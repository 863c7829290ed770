import { createBank, type ChargeFate } from '../../renewing/testing/bank.ts'
import { ownerOf, type Renewals } from '../../renewing/testing/shopper.ts'
import { startConsole } from './console.ts'

/** It is a day in April: a month has 30 days, whenever the test runs. */
const begin = Date.parse('2027-04-10T10:00:00+08:00')

/** A console whose payments are in memory, and how each charge by mandate goes; colleagues are to be made anew once time has passed. */
export async function startRenewing() {
  const town = await startConsole()
  const { server } = town
  const { context } = server
  server.advance(begin - context.clock().getTime())
  const next: { fate: ChargeFate } = { fate: 'pays' }
  const { mchid, appid } = context.config.wechatPay
  const bank = createBank({ merchant: { mchid, appid }, clock: context.clock, fate: () => next.fate })
  context.payments = bank.gateway
  return { town, world: { server, bank, next } satisfies Renewals }
}

/** The owner of a new number who has signed that WeChat may charge its renewals. */
export async function chargeable(world: Renewals, row: string) {
  const owner = await ownerOf(world, row)
  const signing = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(signing.data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  return owner
}
