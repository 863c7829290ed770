import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that was accepted; `text` is decoded. */
export type SunkMail = { to: string[]; id: string; text: string }

type MailSinkOptions = {
  port?: number
  /** A certificate: STARTTLS is offered, and needed before a login; with `secure` TLS begins at once. */
  tls?: Pick<SMTPServerOptions, 'key' | 'cert' | 'secure'>
}

/** An SMTP server on 127.0.0.1 that takes mail after a login and delivers none of it. */
export async function startMailSink({ port = 0, tls }: MailSinkOptions = {}) {
  const user = 'console'
  const password = randomBytes(16).toString('hex')
  const mails: SunkMail[] = []
  const refusals = new Map<string, string>()
  const server = new SMTPServer({
    ...(tls ?? { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }),
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) => {
      const sentence = refusals.get(address)
      done(sentence === undefined ? null : Object.assign(new Error(sentence), { responseCode: 550 }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(parts).toString())
        mails.push({ ...mail, to: envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  // A client that hangs up, for example over a certificate.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port: taken } = listening.address() as AddressInfo
  const scheme = tls?.secure ? 'smtps' : 'smtp'
  return {
    mails,
    env: {
      SMTP_URL: `${scheme}://${user}:${password}@localhost:${taken}`,
      SMTP_FROM: 'console@shop.example',
    },
    /** Refuses this recipient with this sentence from now on. */
    refuse: (address: string, sentence: string) => void refusals.set(address, sentence),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function readMail(raw: string): Pick<SunkMail, 'id' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end)
  const body = raw.slice(end).trim()
  const [, id = ''] = /^message-id: (\S+)/im.exec(head) ?? []
  const isBase64 = /^content-transfer-encoding: base64/im.test(head)
  return { id, text: isBase64 ? Buffer.from(body, 'base64').toString() : body }
}
