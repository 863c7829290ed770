// The SIP edge as a process of its own: its settings are its environment; it says over IPC where it listens,
// and ends on SIGTERM or with its parent.
import { runEdge } from './main.ts'

const write = (line: string) => process.stderr.write(`${line}\n`)

// A log that is not read any more ends no call.
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
  // Without a socket no call can come: that is no end that anybody asked for.
  process.on('beforeExit', () => {
    if (isEnding) return
    write(JSON.stringify({ time: Date.now(), level: 'fatal', msg: 'the edge lost its last socket and ends' }))
    process.exit(1)
  })
  // A fault of one call ends no other.
  process.on('uncaughtException', (error) => {
    write(
      JSON.stringify({
        time: Date.now(),
        level: 'fatal',
        error: error?.stack ?? String(error),
        msg: 'a fault that nothing caught',
      }),
    )
  })
  /** Running calls may go on for a while; who asks twice does not wait. */
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
