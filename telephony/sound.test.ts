import { spawn, spawnSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { type Heard, sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

const both = installed && spawnSync('rtpengine', ['--version']).status === 0

/** rtpengine in user space, which needs neither its kernel module nor iptables. */
async function startRelay(): Promise<number> {
  const port = await freePort('udp')
  const child = spawn(
    'rtpengine',
    [
      [
        '--foreground',
        '--log-stderr',
        '--table=-1',
        '--interface=127.0.0.1',
        `--listen-ng=127.0.0.1:${port}`,
      ],
      ['--port-min=41000', '--port-max=41999', '--pidfile=/dev/null'],
    ].flat(),
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return port
}

async function openSound(): Promise<{ socket: Socket; port: number; heard: string[] }> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const heard: string[] = []
  socket.on('message', (bytes) => heard.push(bytes.subarray(12).toString()))
  return { socket, port: socket.address().port, heard }
}

const portIn = ({ body }: Heard) => Number(/^m=audio (\d+)/m.exec(body)?.[1])

/** One packet of G.711, whose sound is these letters. */
function rtp(sequence: number, letters: string): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(0x80, 0)
  header.writeUInt16BE(sequence, 2)
  header.writeUInt32BE(sequence * 160, 4)
  header.writeUInt32BE(7, 8)
  return Buffer.concat([header, Buffer.from(letters.repeat(160).slice(0, 160))])
}

describe.runIf(both)('with rtpengine', () => {
  test('sound goes through the relay, both ways, and no session description tells one side of the other', async () => {
    const { caller, phone } = await startStage({ relay: await startRelay() })
    const [ear, other] = [await openSound(), await openSound()]
    const call = caller.invite(number, { body: sdp(ear.port, '13812341234') })
    const invite = await phone.next(/^INVITE/)
    phone.reply(invite, 180)
    phone.reply(invite, 200, { body: sdp(other.port, phoneNumber) })
    const ok = await call.response(200)
    call.ack()
    await phone.next(/^ACK/)
    expect(invite.body).toContain('\r\ns=-\r\ni=-\r\n')
    expect(invite.body).not.toContain('13812341234')
    expect(ok.body).not.toContain(phoneNumber)
    expect([portIn(invite), portIn(ok)]).not.toEqual(expect.arrayContaining([ear.port]))
    expect([portIn(invite), portIn(ok)]).not.toEqual(expect.arrayContaining([other.port]))
    let sequence = 0
    await expect
      .poll(() => {
        sequence += 1
        ear.socket.send(rtp(sequence, 'from the caller'), portIn(ok), '127.0.0.1')
        other.socket.send(rtp(sequence, 'from the phone'), portIn(invite), '127.0.0.1')
        return [ear.heard, other.heard].map((heard) => heard.at(-1)?.slice(0, 14))
      })
      .toEqual(['from the phone', 'from the calle'])
    call.request('BYE')
    phone.reply(await phone.next(/^BYE/), 200)
    await call.response(200)
  })
})
