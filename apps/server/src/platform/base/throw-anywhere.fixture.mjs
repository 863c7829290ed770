// Preloaded into a server of a test: requests that bring `x-throw` throw where no handler catches it.
import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { connect, createServer } from 'node:net'
import { Readable, Writable } from 'node:stream'

const fault = (where) => new Error(`thrown in a ${where}`)

const places = {
  promise: () => void Promise.reject(fault('promise')),
  timer: () => {
    setTimeout(() => {
      throw fault('timer')
    })
  },
  interval: () => {
    // oxlint-disable-next-line typescript/no-misused-promises -- the rejection is what the test needs
    const timer = setInterval(async () => {
      clearInterval(timer)
      throw fault('interval')
    }, 1)
  },
  event: () => {
    setImmediate(() => new EventEmitter().emit('error', fault('event')))
  },
  stream: () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(fault('stream')) })
    Readable.from(['some']).pipe(broken)
  },
  socket: () => {
    const server = createServer((socket) => socket.end('some')).listen(0, '127.0.0.1', () => {
      connect(server.address().port).on('data', () => {
        server.close()
        throw fault('socket')
      })
    })
  },
}

subscribe('tracing:fastify.request.handler:start', (message) => {
  places[message.request.headers['x-throw']]?.()
})

// Outside of any request.
process.on('SIGUSR2', () => {
  throw fault('signal')
})
