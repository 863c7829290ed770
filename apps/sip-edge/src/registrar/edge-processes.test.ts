import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signedHeaders } from '@hao/carrier-protocol/signature.ts'
import { startProcess } from '../testing/contract-outage.ts'
import { openPeer, type Peer } from '../testing/peer.ts'
import { ring, startServer } from '../testing/several-edges.ts'

const credentials = { id: 'trunk', secret: 'a secret of both' }

async function start(serverUrl: string, proxies: readonly Peer[], mediaFrom: number) {
  const child = startProcess(join(import.meta.dirname, '../process.ts'), {
    SIP_HOST: '127.0.0.1',
    SIP_PORT: '0',
    SIP_ADDRESS: '127.0.0.1',
    SIP_PROXY: proxies.map(({ port }) => `127.0.0.1:${port}`).join(),
    SIP_MEDIA_FROM: String(mediaFrom),
    SIP_MEDIA_TO: String(mediaFrom + 99),
    SIP_CONTROL_PORT: '0',
    SERVER_URL: serverUrl,
    CARRIER_ID: credentials.id,
    CARRIER_SECRET: credentials.secret,
  })
  const [{ port, controlPort }] = (await once(child, 'message')) as [{ port: number; controlPort: number }]
  return { child, port, controlPort, caller: await openPeer(port, '13812341234') }
}

test('a phone is reached through an edge that it did not register at, by a call and by an outbound call, also after kill -9', async () => {
  const { server, here, there, phoneNumber, register } = await startServer()
  const one = await start(server.origin, [here, there], 33_000)
  const two = await start(server.origin, [here, there], 33_100)
  expect((await register(here, one)).start).toContain('200')
  await expect.poll(() => ring(two, { here, there })).toBe('here')
  one.child.kill('SIGKILL')
  await once(one.child, 'exit')
  expect(await ring(two, { here, there })).toBe('here')

  const again = await start(server.origin, [here, there], 33_200)
  await expect.poll(() => ring(again, { here, there })).toBe('here')
  const order = { type: 'place', callId: 'a-1', kind: 'test', number: '95013628888', first: phoneNumber }
  const body = Buffer.from(JSON.stringify({ ...order, maxSeconds: 60 }))
  const headers = signedHeaders(credentials, body)
  const placed = await fetch(`http://127.0.0.1:${again.controlPort}/calls`, { method: 'POST', headers, body })
  expect(placed.status).toBe(200)
  const findInvite = () => here.received.findLast(({ start: line }) => line.startsWith('INVITE'))
  await expect.poll(() => findInvite()?.body).toBe('')
})
