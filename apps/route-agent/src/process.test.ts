import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

test('where a port is in use, the agent ends and names its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const file = fileURLToPath(new URL('process.ts', import.meta.url))
  const agent = spawn(process.execPath, ['--import', 'tsx', file], {
    env: {
      ...process.env,
      SERVER_URL: 'http://127.0.0.1:9',
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'secret',
      ASTERISK_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(agent.stderr), once(agent, 'exit')])
  expect(said).toContain(`ASTERISK_PORT: port ${port} of 127.0.0.1 is in use`)
  expect(code).toBe(1)
})
