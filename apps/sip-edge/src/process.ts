// The SIP edge as a process of its own: its settings are its environment; it says over IPC where it listens, and ends on SIGTERM or with its parent.
import { runEdge } from './main.ts'

const write = (line: string) => process.stderr.write(`${line}\n`)

try {
  const edge = await runEdge(process.env, write)
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void edge
      .close()
      .catch((error: unknown) => write(String(error)))
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('SIGINT', () => process.connected || end())
  process.on('disconnect', end)
  process.send?.({ port: edge.port, webSocketPort: edge.webSocketPort })
} catch (error) {
  write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
