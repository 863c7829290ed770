import { onTestFinished } from 'vitest'
import { startNumberNetwork } from '../../../../simulators/src/testing/number-network.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** A server with a network that stores bindings itself. */
export async function startWithNetwork({ workers = true } = {}) {
  const network = await startNumberNetwork()
  onTestFinished(() => network.stop())
  const server = await startTestServer({ workers, env: network.env })
  return { server, network }
}

/** Runs the queued jobs about bindings, and those that they enqueue. */
export const runBindingJobs = (server: TestServer): Promise<void> =>
  runQueuedJobs(server, ['binding-push', 'binding-notice'])

/** What the owner of a number does about its phone. */
export function ownerActions(server: TestServer, { id, token }: { id: number; token: string }) {
  const read = async () => (await server.request('GET /subscription/:id', { id }, { token })).data
  return {
    read,
    /** Requests a code to the new phone, and changes to it. */
    change: async (phone: string) => {
      await server.request('POST /code/sms', { phone, type: 'change' }, { token })
      const code = await server.readSmsCode(phone)
      return server.request('POST /subscription/:id/phone', { id, phone, code }, { token })
    },
    /** Waits until the number rings this phone. */
    ringing: (phone: string) => waitUntil(read, ({ boundPhone }) => boundPhone === masked(phone)),
  }
}

/** The owner of a number bound to a phone other than the login's. */
export async function createBoundOwner(server: TestServer, digits: string) {
  const owner = await createNumberOwner(server, digits)
  return { ...owner, phone: owner.member.phone, ...ownerActions(server, owner) }
}

export const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`

/** The templates of the SMS to a phone about its bindings, oldest first. */
export async function bindingSmsTo({ context }: TestServer, phone: string): Promise<string[]> {
  const about = ['number-rings', 'number-moved', 'phone-refused']
  const sent = (await selectSmsTo(context, phone)).map(({ template }) => template)
  return sent.filter((template) => about.includes(template)).toReversed()
}
