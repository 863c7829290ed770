// The media relay, or sockets that forward each packet, in a process of its own.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { openRelay } from '../../apps/sip-edge/src/media/relay.ts'

type RelayCommand = { used: true } | { open: number; caller: number; callee: number }

/** The ports of both sides of each call. */
export type OpenPorts = { toCaller: number[]; toCallee: number[] }

/** Packets forwarded and processor time since the start. */
export type RelayUsage = { packets: number; seconds: number }

const here = '127.0.0.1'
let packets = () => 0

process.on('message', (asked: RelayCommand) => void answer(asked))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function answer(asked: RelayCommand): Promise<void> {
  if ('open' in asked) {
    const open = process.argv[2] === 'bare' ? openBare : openCalls
    process.send?.(await open(asked.open, asked.caller, asked.callee))
    return
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ packets: packets(), seconds: (user + system) / 1e6 } satisfies RelayUsage)
}

async function openCalls(count: number, caller: number, callee: number): Promise<OpenPorts> {
  const relay = openRelay({ announcedAddress: here, ports: { from: 10_000, to: 19_999 } })
  packets = () => relay.counters().packets
  const opened: OpenPorts = { toCaller: [], toCallee: [] }
  for (let call = 0; call < count; call += 1) {
    const session = relay.open()
    opened.toCaller.push(portIn(await session.pass('caller', sdp(caller), here)))
    opened.toCallee.push(portIn(await session.pass('callee', sdp(callee), here)))
  }
  return opened
}

const sdp = (port: number) =>
  Buffer.from(
    `v=0\r\no=- 1 1 IN IP4 ${here}\r\ns=-\r\nc=IN IP4 ${here}\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\na=rtcp-mux\r\n`,
  )

const portIn = (body: Buffer) => Number(/^m=audio (\d+)/m.exec(body.toString())?.[1])

async function openBare(count: number, caller: number, callee: number): Promise<OpenPorts> {
  const opened: OpenPorts = { toCaller: [], toCallee: [] }
  let sent = 0
  packets = () => sent
  for (let call = 0; call < count; call += 1) {
    const [facingCaller, facingCallee] = [await openSocket(), await openSocket()]
    const onward = (from: Socket, to: Socket, port: number) =>
      from.on('message', (datagram) => {
        sent += 1
        to.send(datagram, port, here)
      })
    onward(facingCaller, facingCallee, callee)
    onward(facingCallee, facingCaller, caller)
    opened.toCallee.push(facingCaller.address().port)
    opened.toCaller.push(facingCallee.address().port)
  }
  return opened
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket({
    type: 'udp4',
    lookup: (address, _options, found) => found(null, address, 4),
  })
  const listening = once(socket, 'listening')
  socket.bind(0, here)
  await listening
  return socket
}
