import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { Channel, createCounters } from './channel.ts'

async function open() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return socket
}

test('a datagram whose handler throws is counted, and the next one is relayed', async () => {
  const [caller, callee, sender, receiver] = [await open(), await open(), await open(), await open()]
  const tally = createCounters()
  let isFaulty = true
  const isOurs = () => {
    if (isFaulty) throw new Error('a fault')
    return false
  }
  const channel = new Channel({ caller, callee }, { isOurs, tally, maxRate: 100 })
  const signalled = new Set(['127.0.0.1'])
  for (const [side, { port }] of [
    ['caller', sender.address()],
    ['callee', receiver.address()],
  ] as const)
    channel.getLatch(side).expect({ address: { address: '127.0.0.1', port }, isMuted: false, signalled }, 0)
  sender.send('one', caller.address().port, '127.0.0.1')
  await expect.poll(() => tally.dropped.unsent).toBe(1)
  isFaulty = false
  const came = once(receiver, 'message')
  sender.send('two', caller.address().port, '127.0.0.1')
  expect(String((await came)[0])).toBe('two')
})
