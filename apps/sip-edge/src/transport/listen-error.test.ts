import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runEdge } from '../main.ts'

const env = {
  SERVER_URL: 'http://127.0.0.1:9',
  CARRIER_ID: 'trunk',
  CARRIER_SECRET: 'secret',
  SIP_HOST: '127.0.0.1',
  SIP_ADDRESS: '127.0.0.1',
  SIP_PORT: '0',
  SIP_WS_PORT: '0',
}

async function takenTcpPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

async function takenUdpPort(): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return String(socket.address().port)
}

test.each([
  ['SIP_PORT', takenTcpPort],
  ['SIP_PORT', takenUdpPort],
  ['SIP_WS_PORT', takenTcpPort],
  ['SIP_CONTROL_PORT', takenTcpPort],
])('a port in use is reported with its setting %s', async (setting, take) => {
  const port = await take()
  const failed = runEdge({ ...env, [setting]: port }, () => {})
  await expect(failed).rejects.toThrow(`${setting}: port ${port} of 127.0.0.1 is in use`)
})

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'a host that is not an address of this machine (%s) is reported with its setting',
  async (host) => {
    const failed = runEdge({ ...env, SIP_HOST: host }, () => {})
    await expect(failed).rejects.toThrow(`SIP_HOST: ${host} is no address of this machine`)
  },
)
