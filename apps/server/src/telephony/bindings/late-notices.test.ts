import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer } from '../../testing/server.ts'
import { bindingSmsTo, createBoundOwner, startWithNetwork } from './testing.ts'

const rings = (bindingId: number) => ({ bindingId, about: 'rings' as const, replaced: bindingId - 1 })

/** An owner who has just changed the phone; the job of the SMS is late. */
async function changed() {
  const server = await startTestServer()
  const owner = await createBoundOwner(server, '628888')
  const phone = generatePhone()
  await owner.change(phone)
  return {
    server,
    owner,
    phone,
    send: async (bindingId = 2) => server.runJob('binding-notice', rings(bindingId)),
  }
}

test('after two changes each phone is told what is true of it: only the last one rings', async () => {
  const { server, owner, phone, send } = await changed()
  const last = generatePhone()
  server.advance(61_000)
  await owner.change(last)
  await send(2)
  await send(3)
  expect(await bindingSmsTo(server, owner.phone)).toEqual(['number-moved'])
  expect(await bindingSmsTo(server, phone)).toEqual(['number-moved'])
  expect(await bindingSmsTo(server, last)).toEqual(['number-rings'])
})

test('a phone that has got its number back is not told that calls go to another one', async () => {
  const { server, owner, phone, send } = await changed()
  server.advance(61_000)
  await owner.change(owner.phone)
  await send(2)
  await send(3)
  expect(await bindingSmsTo(server, owner.phone)).toEqual(['number-rings'])
  expect(await bindingSmsTo(server, phone)).toEqual(['number-moved'])
})

test('neither phone gets an SMS after the number was given up', async () => {
  const { server, owner, phone, send } = await changed()
  const { id, token } = owner
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  await send()
  expect(await bindingSmsTo(server, phone)).toEqual([])
  expect(await bindingSmsTo(server, owner.phone)).toEqual([])
})

test('the new phone is not told that it rings while the number is suspended', async () => {
  const { server, phone, send } = await changed()
  server.advance(39 * 24 * 3_600_000)
  await send()
  expect(await bindingSmsTo(server, phone)).toEqual([])
})

test('the owner is not told of a refused phone after another one was bound', async () => {
  const { server, network } = await startWithNetwork({ workers: false })
  const owner = await createBoundOwner(server, '628888')
  await server.runJob('binding-push', { bindingId: 1, version: 1 })
  await server.runJob('binding-push', { bindingId: 1, version: 2 })
  const refused = generatePhone()
  network.faults.refusedPhones.add(refused)
  await owner.change(refused)
  await server.runJob('binding-push', { bindingId: 2, version: 3 })
  expect((await owner.read()).newPhone?.state).toBe('rejected')
  server.advance(61_000)
  await owner.change(generatePhone())
  await server.runJob('binding-notice', { bindingId: 2, about: 'refused', replaced: null })
  expect(await bindingSmsTo(server, owner.phone)).not.toContain('phone-refused')
})
