// The SIP edge as its own process. Settings come from the environment; it reports its ports over IPC, and
// ends on SIGTERM or with its parent.
import '@hao/settings/load-file-settings.ts'
import { runEdge } from './main.ts'

const write = (line: string) => process.stderr.write(`${line}\n`)

// A log whose reader is gone ends no call.
process.stderr.on('error', () => undefined)

try {
  const edge = await runEdge(process.env, write)
  let isEnding = false
  let isDraining = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    edge
      .close()
      .catch((error: unknown) => write(String(error)))
      .finally(() => process.exit(0))
  }
  // Without a socket no call can arrive: exit with an error.
  process.on('beforeExit', () => {
    if (isEnding) return
    write(
      JSON.stringify({
        time: Date.now(),
        level: 'fatal',
        msg: 'the edge exits, since it lost its last socket; restart it',
      }),
    )
    process.exit(1)
  })
  // An error in one call does not end the others.
  process.on('uncaughtException', (error) => {
    write(
      JSON.stringify({
        time: Date.now(),
        level: 'fatal',
        error: error?.stack ?? String(error),
        msg: 'uncaught error; the process continues',
      }),
    )
  })
  /** The first signal lets running calls continue for a while; the second ends them. */
  const drain = () => {
    if (isDraining || edge.drainMs === 0) return end()
    isDraining = true
    edge.drain(edge.drainMs).then(end, end)
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, drain)
  process.on('SIGINT', () => process.connected || end())
  process.on('disconnect', () => end())
  const { port, webSocketPort, controlPort } = edge
  if (process.send) process.send({ port, webSocketPort, controlPort })
  else
    write(JSON.stringify({ time: Date.now(), port, webSocketPort, controlPort, msg: 'the edge takes calls' }))
} catch (error) {
  write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
