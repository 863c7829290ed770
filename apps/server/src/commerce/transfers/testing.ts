import type { Transfer } from '@hao/contract/transfer.ts'
import { openFamily } from '../../people/users/open-session.ts'
import { findOrCreateUserByPhone } from '../../people/users/queries.ts'
import { hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import type { TestServer } from '../../testing/server.ts'
import { createOwner, type RenewalServer } from '../renewals/testing/owner.ts'

/** A user with a login that does not end: each request has a new one. */
export async function createMember(server: TestServer, phone = generatePhone()) {
  const { context } = server
  const userId = await inTransaction(context.db, (trx) => findOrCreateUserByPhone(trx, context.keys, phone))
  const token = async () => (await inTransaction(context.db, (trx) => openFamily(context, trx, userId))).token
  const request: TestServer['request'] = async (key, input) =>
    server.request(key, input, { token: await token() })
  return { id: userId, phone, token, request }
}

type Member = Pick<Awaited<ReturnType<typeof createMember>>, 'request'>

/** The first outcome: the state of the transfer, or the refusal. */
const outcome = ({ data, failure }: { data: Transfer; failure: { error?: string } }) =>
  failure.error ?? data.state

/** An owner with a bound number until a month from now, the next owner, and what both do. */
export async function startTransfer(world: RenewalServer, digits = '628888') {
  const { server } = world
  const { context } = server
  const owner = await createOwner(world, `${digits},88`)
  const next = await createMember(server)
  const ask = (phone = next.phone) =>
    owner.request('POST /subscription/:id/transfer', { id: owner.id, phone })
  const offer = async () => {
    const { data, failure } = await ask()
    if (!data) throw new Error(JSON.stringify([failure, server.logged]))
    return data.id
  }
  const accept = async (id: number, as: Member = next) =>
    outcome(await as.request('POST /transfer/:id/accept', { id, agreed: true }))
  const stop = async (id: number, as: Member = owner) =>
    outcome(await as.request('POST /transfer/:id/stop', { id }))
  const list = async (as: Member = next) => (await as.request('GET /transfer')).data
  const step = (transferId: number) => server.runJob('transfer-step', { transferId })
  const numbers = async (as: Member = next) => (await as.request('GET /subscription')).data.list
  const history = (id: number) =>
    context.db
      .selectFrom('transfer_history')
      .select(['event', 'reason'])
      .where('transfer_id', '=', id)
      .orderBy('id')
      .execute()
  /** 48 hours pass, and the job runs. */
  const wait = async (id: number) => {
    server.advance(48 * hourMs)
    await step(id)
  }
  const change = async () => {
    const id = await offer()
    await accept(id)
    await wait(id)
    return id
  }
  /** The steps that a phone was told of, oldest first. */
  const told = async (phone: string) =>
    (await selectSmsTo(context, phone))
      .flatMap(({ template, params }) => (template.startsWith('transfer') ? (params['step'] ?? 'offer') : []))
      .toReversed()
  return {
    world,
    server,
    owner,
    next,
    ask,
    offer,
    accept,
    stop,
    list,
    step,
    numbers,
    history,
    wait,
    change,
    told,
  }
}
