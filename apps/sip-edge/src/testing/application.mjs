// An application of a test in a process of its own, to be killed and frozen: every number of ours rings the phone of PHONE, and what was reported is told over IPC.
import { createServer } from 'node:http'

let lateMs = 0

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes) => (body += bytes))
  request.on('end', () => {
    const message = JSON.parse(body)
    if (request.url.endsWith('/events')) {
      process.send({ events: message.events })
      return response.writeHead(204).end()
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
