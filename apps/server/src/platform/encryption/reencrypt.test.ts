import { expect, test } from 'vitest'
import { callEvents, startWithOwner } from '../../telephony/routing/testing.ts'
import { leaveMessage } from '../../telephony/call-log/testing.ts'
import { countSteps } from '../../testing/count-steps.ts'
import { rotate } from './rotate.ts'

test('values of megabytes are encrypted again in steps of ten', async () => {
  const { server, carrier, token } = await startWithOwner()
  const { db, config } = server.context
  for (let count = 0; count < 12; count += 1)
    await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 20, cause: 'missed' }]))
  const { list } = (await server.request('GET /calls', {}, { token })).data
  for (const { id } of list) await leaveMessage(server, id)
  const readSteps = await countSteps(server, 'voicemails', 'UPDATE')
  await rotate({ db, phoneKey: config.phoneKey, leadMs: 0 })
  expect(await readSteps()).toEqual([10, 2])
})
