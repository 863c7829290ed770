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
function start(port: number, preload = '', env: Record<string, string> = {}) {
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
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void agent.kill('SIGKILL'))
  return agent
}

const waitForExit = async (agent: ReturnType<typeof start>) => {
  const [output, [code]] = await Promise.all([text(agent.stderr), once(agent, 'exit')])
  return { output, code: code as number | null }
}

test('the route agent logs where it listens and ends on SIGTERM', async () => {
  const { server, port } = await freePort()
  server.close()
  await once(server, 'close')
  const agent = start(port)
  const [line] = (await once(agent.stderr, 'data')) as [Buffer]
  expect(line.toString()).toBe(`ASTERISK_PORT: the route agent listens on 127.0.0.1:${port}\n`)
  agent.kill('SIGTERM')
  expect(await waitForExit(agent)).toMatchObject({ code: 0 })
})

test('the route agent ends when a port is in use and names the setting', async () => {
  const { server, port } = await freePort()
  onTestFinished(() => void server.close())
  expect(await waitForExit(start(port))).toEqual({
    output: `ASTERISK_PORT: port ${port} of 127.0.0.1 is in use. Set ASTERISK_PORT to a free port.\n`,
    code: 1,
  })
})

test('a route agent that stops listening logs a message before it ends', async () => {
  const { server, port } = await freePort()
  server.close()
  await once(server, 'close')
  const unref = `
    import { Server } from 'node:net'
    const { listen } = Server.prototype
    Server.prototype.listen = function (...options) { return listen.apply(this, options).unref() }`
  expect(await waitForExit(start(port, unref))).toMatchObject({
    output: expect.stringContaining('The route agent ends, since no port listens any more. Restart it.'),
    code: 1,
  })
})

test('the route agent serves its metrics and its health on a port of its own', async () => {
  const [{ server, port }, metrics] = await Promise.all([freePort(), freePort()])
  for (const each of [server, metrics.server]) each.close()
  await Promise.all([once(server, 'close'), once(metrics.server, 'close')])
  const agent = start(port, '', { AGENT_METRICS_PORT: String(metrics.port) })
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`).catch(() => undefined)
    return response && { status: response.status, text: await response.text() }
  }
  await expect
    .poll(() => read('/metrics'))
    .toMatchObject({
      status: 200,
      text: expect.stringContaining('agent_decisions_total{source="none"} 0'),
    })
  expect(await read('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(await read('/elsewhere')).toMatchObject({ status: 404 })
  agent.kill('SIGTERM')
})
