import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@hao/testing/find-program.ts'
import { expect, onTestFinished, test } from 'vitest'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, port }
}

/** The agent for Asterisk on a port; `preload` is a module that runs before it. */
function start(port: number, preload = '') {
  const file = fileURLToPath(new URL('process.ts', import.meta.url))
  const program = findProgram(file)
  const agent = spawn(process.execPath, [...program.execArgv, program.file], {
    env: {
      ...process.env,
      NODE_OPTIONS: preload && `--import=data:text/javascript,${encodeURIComponent(preload)}`,
      SERVER_URL: 'http://127.0.0.1:9',
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'secret',
      ASTERISK_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void agent.kill('SIGKILL'))
  return agent
}

const ends = async (agent: ReturnType<typeof start>) => {
  const [said, [code]] = await Promise.all([text(agent.stderr), once(agent, 'exit')])
  return { said, code: code as number | null }
}

test('the agent says where it listens, and ends on SIGTERM', async () => {
  const { server, port } = await freePort()
  server.close()
  await once(server, 'close')
  const agent = start(port)
  const [line] = (await once(agent.stderr, 'data')) as [Buffer]
  expect(line.toString()).toBe(`ASTERISK_PORT: the route agent listens on 127.0.0.1:${port}\n`)
  agent.kill('SIGTERM')
  expect(await ends(agent)).toMatchObject({ code: 0 })
})

test('where a port is in use, the agent ends and names its setting', async () => {
  const { server, port } = await freePort()
  onTestFinished(() => void server.close())
  expect(await ends(start(port))).toEqual({
    said: `ASTERISK_PORT: port ${port} of 127.0.0.1 is in use. Set ASTERISK_PORT to a free port.\n`,
    code: 1,
  })
})

test('an agent that nothing keeps running does not end without a word', async () => {
  const { server, port } = await freePort()
  server.close()
  await once(server, 'close')
  const unref = `
    import { Server } from 'node:net'
    const { listen } = Server.prototype
    Server.prototype.listen = function (...options) { return listen.apply(this, options).unref() }`
  expect(await ends(start(port, unref))).toMatchObject({
    said: expect.stringContaining('Nothing listens any more: the route agent ends.'),
    code: 1,
  })
})
