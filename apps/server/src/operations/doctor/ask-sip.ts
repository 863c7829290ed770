import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { setTimeout as wait } from 'node:timers/promises'

const tries = 3
const patienceMs = 1000

/** Sends OPTIONS by UDP to `host[:port]`. Returns the first line of the answer; undefined without one. */
export async function askSip(address: string): Promise<string | undefined> {
  const [host = '', port = '5060'] = address.split(/:(?=\d+$)/)
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const answer = new Promise<string>((resolve, reject) => {
    socket.once('message', (message) => resolve(message.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.on('error', reject)
  })
  // Also before it is waited for: nothing listens there.
  answer.catch(() => undefined)
  try {
    await new Promise<void>((resolve) => socket.connect(Number(port), host, resolve))
    for (let tried = 0; tried < tries; tried += 1) {
      socket.send(composeOptions(host, socket.address()))
      const found = await Promise.race([answer, wait(patienceMs, undefined)])
      if (found !== undefined) return found
    }
    return undefined
  } finally {
    socket.close()
  }
}

function composeOptions(host: string, from: { address: string; port: number }): string {
  const id = randomBytes(8).toString('hex')
  return [
    `OPTIONS sip:${host} SIP/2.0`,
    `Via: SIP/2.0/UDP ${from.address}:${from.port};branch=z9hG4bK${id};rport`,
    'Max-Forwards: 70',
    `From: <sip:check@${from.address}>;tag=${id}`,
    `To: <sip:${host}>`,
    `Call-ID: ${id}`,
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')
}
