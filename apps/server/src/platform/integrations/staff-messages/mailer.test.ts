import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startMailSink } from '../../../../../simulators/src/staff-messages/mail-sink.ts'
import { readConfig } from '../../config/config.ts'
import { createMailer } from './mailer.ts'

/** A key and a certificate of `localhost`, which no system trusts. */
async function makeCertificate() {
  const args =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const { stdout } = await promisify(execFile)('openssl', [...args.split(' '), '-keyout', '-', '-out', '-'])
  const [key = '', cert = ''] = stdout.match(/-----BEGIN [\s\S]+?-----END [A-Z ]+-----/g) ?? []
  return { key, cert }
}

async function startSink(options: Parameters<typeof startMailSink>[0]) {
  const sink = await startMailSink(options)
  onTestFinished(() => sink.stop())
  return sink
}

/** The mailer of these settings. */
function mailerOf(env: Record<string, string>, changes: { requireTLS?: boolean } = {}) {
  const { mail } = readConfig(env).staffMessages
  return createMailer({ ...mail!, ...changes })
}

const mail = { to: 'a@shop.example', subject: '提醒', text: '两个申请等您审批', id: '1-2-2' }

test('a mail arrives by TLS and by STARTTLS, from a trusted server only', async () => {
  const { key, cert } = await makeCertificate()
  for (const secure of [true, false]) {
    const sink = await startSink({ tls: { key, cert, secure } })
    await mailerOf({ ...sink.env, SMTP_CA: cert }, { requireTLS: true }).send(mail)
    expect(sink.mails).toEqual([{ to: [mail.to], id: '<1-2-2@shop.example>', text: mail.text }])
    await expect(mailerOf(sink.env).send(mail)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(sink.mails).toHaveLength(1)
  }
})

test('a server without STARTTLS gets neither mail nor password unless it is on this machine', async () => {
  const sink = await startSink({})
  const refused = await mailerOf(sink.env, { requireTLS: true }).send(mail).catch(String)
  expect(refused).toContain('The mail server answered ETLS')
  expect(sink.mails).toEqual([])
  await mailerOf(sink.env).send(mail)
  expect(sink.mails).toHaveLength(1)
  const elsewhere = { ...sink.env, SMTP_URL: 'smtp://user:p%40ss@smtp.example' }
  expect(readConfig(elsewhere).staffMessages.mail).toMatchObject({
    host: 'smtp.example',
    port: 587,
    requireTLS: true,
    auth: { user: 'user', pass: 'p@ss' },
  })
})

test('a wrong password and a refused recipient are errors that name neither', async () => {
  const sink = await startSink({})
  const wrong = sink.env.SMTP_URL.replace(/:[0-9a-f]{32}@/, ':wrong-word@')
  const refused = await mailerOf({ ...sink.env, SMTP_URL: wrong })
    .send(mail)
    .catch(String)
  expect(refused).toBe('AdapterError: The mail server answered EAUTH 535')
  sink.refuse(mail.to, `no such mailbox: ${mail.to}`)
  expect(await mailerOf(sink.env).send(mail).catch(String)).toBe(
    'AdapterError: The mail server answered EENVELOPE 550',
  )
})

test.each([
  ['SMTP_URL', 'http://smtp.example', 'must be an address such as smtps://'],
  ['SMTP_URL', 'smtp://user:p%ss@smtp.example', 'must be an address such as smtps://'],
  ['SMTP_FROM', 'console', 'must be a mail address'],
])('%s=%s is refused with a sentence, without the address', (name, value, sentence) => {
  const env = { SMTP_URL: 'smtps://smtp.example', SMTP_FROM: 'a@shop.example', [name]: value }
  expect(() => readConfig(env)).toThrow(`${name} ${sentence}`)
  expect(() => readConfig({ SMTP_URL: 'smtps://smtp.example' })).toThrow('SMTP_FROM is missing')
})
