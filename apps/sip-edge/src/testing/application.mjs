// An application of a test in a process of its own, to be killed and frozen: every number of ours rings the phone of PHONE, and what was reported is told over IPC.
import { createServer } from 'node:http'

let lateMs = 0

/** The latest registration of each phone, with the version of the registrations as it changed them. */
const known = new Map()
let version = 0

function exchange({ changes, since = '0' }) {
  for (const change of changes) {
    version += 1
    if (change.registeredAt > (known.get(change.phone)?.change.registeredAt ?? ''))
      known.set(change.phone, { change, version })
  }
  const changed = [...known.values()].filter((each) => each.version > Number(since))
  return { version: String(version), registrations: changed.map(({ change }) => change) }
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes) => (body += bytes))
  request.on('end', () => {
    const message = JSON.parse(body)
    if (request.url.endsWith('/events')) {
      process.send({ events: message.events })
      return response.writeHead(204).end()
    }
    if (request.url.endsWith('/registrations')) {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(exchange(message)))
    }
    const forward = {
      action: 'forward',
      target: process.env.PHONE,
      display: message.number,
      maxSeconds: 7200,
    }
    const answer = message.number.startsWith('95013000')
      ? { action: 'reject', status: 404, reason: 'unknown' }
      : forward
    setTimeout(() => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ...answer, anyCaller: true }))
    }, lateMs)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', (message) => (lateMs = message.lateMs))
process.on('disconnect', () => process.exit())
