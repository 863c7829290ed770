// Audio packets that the relay forwards in a second of processor time with 1,000 open calls, beside a program
// that forwards each packet from one socket by another and does nothing else.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import type { OpenPorts, RelayUsage } from './relay-process.ts'
import { reportFigures, reportRatio } from './report.ts'
import { median, runInTurn } from './rounds.ts'

const rounds = 3
const calls = 1_000
const seconds = 2
/**
 * Packets a second for all calls together: as many as this program can send while the relay has a core of its
 * own.
 */
const rate = 16_000
/** Each of two sides sends one in 20 ms. */
const packetsOfCall = 100
/** 20 ms of G.711. */
const packet = Buffer.alloc(172, 0x80)

const caller = await openPhone()
const callee = await openPhone()
const relay = await startContender('relay')
const bare = await startContender('bare')

const speeds = await runInTurn(
  rounds,
  () => speedOf(relay),
  () => speedOf(bare),
)
reportRatio('sound of 1,000 calls', speeds, {
  unit: 'packets/s of processor time',
  beside: 'sockets alone',
  aim: { least: 0.6 },
})
reportFigures('calls that one processor carries', [median(speeds.ours) / packetsOfCall], { unit: 'calls' })

await Promise.all([relay.child.end(), bare.child.end()])
caller.close()
callee.close()

async function openPhone(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

/** Both sides of all calls share two sockets here: a relay tells its calls apart by its own ports. */
async function startContender(role: 'relay' | 'bare'): Promise<OpenPorts & { child: Child }> {
  const child = await startChild('relay-process.ts', role)
  await child.next()
  const [from, to] = [caller.address().port, callee.address().port]
  child.send({ open: calls, caller: from, callee: to })
  return { ...(await child.next<OpenPorts>()), child }
}

async function speedOf({ child, toCaller, toCallee }: OpenPorts & { child: Child }): Promise<number> {
  const before = await usedBy(child)
  const started = performance.now()
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min(rate * seconds, ((performance.now() - started) / 1000) * rate)
    for (; sent < due; sent += 2) {
      const call = (sent / 2) % calls
      caller.send(packet, toCallee[call], '127.0.0.1')
      callee.send(packet, toCaller[call], '127.0.0.1')
    }
    await wait(2)
  }
  await wait(100)
  const after = await usedBy(child)
  const packets = after.packets - before.packets
  if (packets < rate * seconds * 0.9)
    throw new Error(`Only ${packets} of ${rate * seconds} packets came through`)
  return packets / (after.seconds - before.seconds)
}

async function usedBy(child: Child): Promise<RelayUsage> {
  child.send({ used: true })
  return await child.next<RelayUsage>()
}
