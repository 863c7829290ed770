// A Fastify server in a process of its own that does nothing but answer each route with fixed JSON. Its first
// message is the answers by path; at each other one it sends its processor time in seconds.
import fastify from 'fastify'

process.once('message', (answers: Record<string, unknown>) => void serve(answers))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function serve(answers: Record<string, unknown>): Promise<void> {
  const app = fastify()
  for (const [path, answer] of Object.entries(answers)) app.get(path, () => Promise.resolve(answer))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1e6)
  })
}
