import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { receivedBy } from '../apps/sip-edge/src/testing/contract-stage.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

type Identity = { key: Buffer; cert: Buffer }

/** Certificates of a test authority, and telephony/tls.cfg with their paths. */
function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const openssl = (line: string) => {
    const made = spawnSync('openssl', line.split(' '), { cwd: folder })
    if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`)
  }
  const authority = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority'
  openssl(`${authority} -keyout ca-key.pem -out ca.pem`)
  openssl(`${authority} -keyout other-key.pem -out other.pem`)
  const sign = (name: string, by = 'ca'): Identity => {
    openssl(`req -newkey rsa:2048 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`)
    openssl(
      `x509 -req -days 2 -in ${name}.csr -CA ${by}.pem -CAkey ${by}-key.pem -CAcreateserial -out ${name}.crt`,
    )
    return { key: readFileSync(join(folder, `${name}.key`)), cert: readFileSync(join(folder, `${name}.crt`)) }
  }
  sign('proxy.example')
  const config = readFileSync(join(import.meta.dirname, 'tls.cfg'), 'utf8')
    .replace('/etc/kamailio/certificate.pem', join(folder, 'proxy.example.crt'))
    .replace('/etc/kamailio/key.pem', join(folder, 'proxy.example.key'))
    .replace('#ca_list = /etc/kamailio/trunks-ca.pem', `ca_list = ${join(folder, 'ca.pem')}`)
    .replace('#verify_certificate', 'verify_certificate')
  writeFileSync(join(folder, 'tls.cfg'), config)
  return { config: join(folder, 'tls.cfg'), sign }
}

/** Kamailio that accepts trunk calls by TLS only, and a phone that is registered over UDP. */
async function startWithTls() {
  const { config, sign } = makeCertificates()
  const port = await freePort()
  const { phone } = await startStage({
    kamailio: (udp) => ({
      listen: [udp, `tls:127.0.0.1:${port}`],
      called: [],
      trunks: [],
      tls: { config, names: '^sbc[0-9]+[.]carrier[.]example$' },
    }),
  })
  await phone.register(phoneNumber)
  return { port, phone, sign }
}

/** Connects with or without a certificate and calls; returns the response, or `refused`. */
async function call(port: number, identity: Partial<Identity> = {}) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...identity })
  onTestFinished(() => void socket.destroy())
  const said = { received: '', isRefused: false }
  socket.on('error', () => (said.isRefused = true))
  socket.on('data', (bytes) => (said.received += bytes.toString()))
  await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]).catch(() => undefined)
  const id = randomUUID()
  const lines = [
    `INVITE sips:${number}@edge.example SIP/2.0`,
    `Via: SIP/2.0/TLS 127.0.0.1:1;branch=z9hG4bK${id}`,
    'Max-Forwards: 70',
    'From: <sip:13812341234@caller.example>;tag=t',
    `To: <sip:${number}@edge.example>`,
    `Call-ID: ${id}`,
    'CSeq: 1 INVITE',
    'X-Source: <sip:192.0.2.1:5060;transport=tls>;trunk',
    'Contact: <sip:13812341234@127.0.0.1:1;transport=tls>',
    'Content-Length: 0',
  ]
  socket.write([...lines, '', ''].join('\r\n'))
  return said
}

describe.runIf(installed)('over TLS', () => {
  test('a trunk with a certificate calls, and the phone rings by UDP', async () => {
    const { port, phone, sign } = await startWithTls()
    const said = await call(port, sign('sbc1.carrier.example'))
    const invite = await phone.next(/^INVITE/)
    expect(invite.field('from')).toContain(`<sip:${number}@`)
    phone.reply(invite, 180)
    await expect.poll(() => said.received).toContain('SIP/2.0 180')
    expect(said.received).not.toContain(phoneNumber)
  })

  test('a client without a certificate or with another name is no trunk; a certificate of a foreign authority ends the connection', async () => {
    const { port, phone, sign } = await startWithTls()
    for (const identity of [{}, sign('sbc1.carrier.example.evil'), sign('customer.example')]) {
      const said = await call(port, identity)
      await expect.poll(() => said.received).toContain('SIP/2.0 403')
    }
    const foreign = await call(port, sign('sbc2.carrier.example', 'other'))
    await expect.poll(() => foreign.isRefused).toBe(true)
    expect(receivedBy(phone, /^INVITE/)).toEqual([])
  })
})
