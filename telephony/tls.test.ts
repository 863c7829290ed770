import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { freePort, installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'

/** A key and its certificate, signed by nobody else, and the module's own file that names them. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, certificate, config] = ['key.pem', 'certificate.pem', 'tls.cfg'].map((name) =>
    join(folder, name),
  )
  const made = spawnSync(
    'openssl',
    [
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=edge.example -addext subjectAltName=DNS:edge.example'.split(
        ' ',
      ),
      ['-keyout', key!, '-out', certificate!],
    ].flat(),
  )
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`)
  writeFileSync(
    config!,
    `[server:default]\nmethod = TLSv1.2+\nverify_certificate = no\nprivate_key = ${key}\ncertificate = ${certificate}\n`,
  )
  return { config: config!, certificate: readFileSync(certificate!) }
}

describe.runIf(installed)('over TLS', () => {
  test('a trunk calls by TLS, and the phone rings by UDP', async () => {
    const { config, certificate } = makeCertificate()
    const port = await freePort('tcp')
    const { phone } = await startStage({ tls: { port, config } })
    const socket = connect({ port, host: '127.0.0.1', ca: certificate, servername: 'edge.example' })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    socket.write(
      [
        `INVITE sips:${number}@edge.example SIP/2.0`,
        'Via: SIP/2.0/TLS 127.0.0.1:1;branch=z9hG4bKtls',
        'Max-Forwards: 70',
        'From: <sip:13812341234@caller.example>;tag=t',
        `To: <sip:${number}@edge.example>`,
        'Call-ID: tls',
        'CSeq: 1 INVITE',
        'Contact: <sip:13812341234@127.0.0.1:1;transport=tls>',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    )
    const invite = await phone.next(/^INVITE/)
    expect(invite.field('from')).toContain(`<sip:${number}@`)
    phone.reply(invite, 180)
    await expect.poll(() => heard).toContain('SIP/2.0 180')
    expect(heard).not.toContain(phoneNumber)
  })
})
