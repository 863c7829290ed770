import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { toneShare, startBaresip } from './baresip.ts'

/** A running edge's address, a number, and the phone that it rings. */
export type CaptureStage = { at: string; number: string; phone: string; callerPhone: string }

/** A packet's ports, and its content with one character per byte. */
type Packet = { ports: number[]; text: string }

/** Captures the packets of this machine until `stop`. `output` is tshark's description so far. */
async function capture() {
  const program = '/usr/bin/tshark'
  if (!(await isExecutable(program)) && !(await installDebian('tshark')))
    throw new Error('There is no tshark: apt-get install tshark')
  const folder = await mkdtemp(join(tmpdir(), 'hao-capture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'all.pcapng')
  const child = spawn(program, ['-i', 'lo', '-P', '-l', '-w', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
  await expect.poll(() => output).toContain('Capturing')
  const stop = async (): Promise<Packet[]> => {
    child.kill('SIGINT')
    await once(child, 'exit')
    const fields = ['udp.port', 'tcp.port', 'udp.payload', 'tcp.payload'].flatMap((field) => ['-e', field])
    const read = ['-r', file, '-T', 'fields', ...fields]
    const { stdout } = await promisify(execFile)(program, read, { maxBuffer: 1 << 30 })
    return stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [udpPorts = '', tcpPorts = '', udp = '', tcp = ''] = line.split('\t')
        return {
          ports: `${udpPorts},${tcpPorts}`.split(',').filter(Boolean).map(Number),
          text: Buffer.from((udp + tcp).replaceAll(':', ''), 'hex').toString('latin1'),
        }
      })
  }
  return { output: () => output, stop }
}

/** All encodings of a phone number that may appear. */
function listEncodings(phone: string): string[] {
  const forms = [phone, `86${phone}`, `+86${phone}`, `0${phone}`]
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(phone).digest())
  return [
    ...[3, 4]
      .map((at) => [phone.slice(0, 3), phone.slice(3, 3 + at), phone.slice(3 + at)])
      .flatMap((parts) => [parts.join('-'), parts.join(' ')]),
    phone,
    [...phone].toReversed().join(''),
    ...forms.map((form) => Buffer.from(form).toString('base64').replace(/=+$/, '')),
    ...forms.map((form) => Buffer.from(form).toString('hex')),
    ...hashes.flatMap((hash) => [
      hash.toString('hex'),
      hash.toString('base64').slice(0, 20),
      hash.toString('latin1'),
    ]),
  ]
}

type Telephone = Awaited<ReturnType<typeof startBaresip>>

/** The ports of a telephone: SIP, RTP and RTCP. */
function readPorts(telephone: Telephone, at: string): number[] {
  const log = telephone.log()
  const sip = Number(new RegExp(`^(?:UDP|TCP) 127.0.0.1:(\\d+) -> ${at}`, 'm').exec(log)?.[1])
  const [sent] = log
    .split(new RegExp(`^(?:UDP|TCP) ${at} -> `, 'm'))
    .filter((text) => text.includes('a=tool:baresip'))
  const sound = Number(/a=tool:baresip[^]*?^m=audio (\d+)/m.exec(sent ?? '')?.[1])
  return [sip, sound, sound + 1]
}

/** Expects that no packet of one side contains the other side's number or ports. */
function expectSecret(
  packets: readonly Packet[],
  { own, other, phone, at }: { own: Telephone; other: Telephone; phone: string; at: string },
): void {
  const ports = readPorts(own, at)
  for (const port of ports)
    expect(packets.filter((packet) => packet.ports.includes(port)).length).toBeGreaterThan(0)
  const hidden = [
    ...listEncodings(phone),
    ...readPorts(other, at).map((port) => ` ${port} `),
    ...readPorts(other, at).map((port) => `:${port}`),
  ]
  for (const { text } of packets.filter((packet) => packet.ports.some((port) => ports.includes(port))))
    for (const writing of hidden) expect(text.toLowerCase()).not.toContain(writing.toLowerCase())
}

/** The same test for every setup: it searches all packets of a call between two telephones. */
export function testCapture(start: () => Promise<CaptureStage>): void {
  // A phone that would rather encrypt its sound, and does not insist.
  test.each(['udp', 'tcp', 'udp;mediaenc=srtp'])(
    'over %s no packet of a call reveals to either side the other’s number or address',
    async (transport) => {
      const { at, number, phone, callerPhone } = await start()
      const capturing = await capture()
      const account = (user: string) =>
        `<sip:${user}@${at};transport=${transport}>;audio_codecs=PCMA;answermode=auto`
      const owner = await startBaresip(`${account(phone)};regint=60`, 440)
      await expect.poll(() => owner.log()).toContain('200 OK')
      const caller = await startBaresip(`${account(callerPhone)};regint=0`, 880, `/dial sip:${number}@${at}`)
      await expect.poll(async () => toneShare(await caller.received(), 440)).toBeGreaterThan(0.9)
      await expect.poll(async () => toneShare(await owner.received(), 880)).toBeGreaterThan(0.9)
      // RTCP contains names: both sides send it, and it ends at the edge.
      await expect.poll(() => capturing.output().match(/Source description/g)?.length).toBeGreaterThan(3)
      caller.hangUp()
      await expect.poll(() => owner.log()).toContain('session closed')
      owner.hangUp()
      const packets = await capturing.stop()
      expect(packets.some(({ text }) => text.includes(`From: <sip:${number}@`))).toBe(true)
      expectSecret(packets, { own: owner, other: caller, phone: callerPhone, at })
      expectSecret(packets, { own: caller, other: owner, phone, at })
    },
  )
}
