import { AdapterError } from '../../base/adapter-error.ts'
import { isObject } from '../../base/json.ts'
import { observePartner } from '../partner-requests.ts'

export type MailOptions = {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Without TLS nothing is sent, and STARTTLS is needed. */
  requireTLS: boolean
  auth?: { user: string; pass: string }
  /** Certificates (PEM) that are trusted instead of the public ones. */
  ca?: string
  from: string
  timeoutMs: number
}

type Mail = { to: string; subject: string; text: string; id: string }

/** Sends a mail; a repeat has the same `id`. Throws AdapterError without the address. */
export type Mailer = { send(mail: Mail): Promise<void> }

export function createMailer({ from, timeoutMs, ca, ...server }: MailOptions): Mailer {
  // Loaded with the first mail, since most servers send none.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      ...server,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      ...(ca && { tls: { ca } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let opened: ReturnType<typeof open> | undefined
  return {
    send: async ({ to, subject, text, id }) => {
      const transport = await (opened ??= open())
      const failure = await observePartner(
        ['mail', 'send'],
        () =>
          transport
            .sendMail({
              from,
              to: { name: '', address: to },
              subject,
              text,
              messageId: `<${id}@${from.split('@')[1]}>`,
              textEncoding: 'base64',
              headers: { 'Auto-Submitted': 'auto-generated' },
            })
            .then(
              () => undefined,
              (error: unknown) => (isObject(error) ? error : {}),
            ),
        (refused) =>
          refused === undefined ? 'answered' : 'responseCode' in refused ? 'refused' : 'unanswered',
      )
      if (failure) throw toAdapterError(failure)
    },
  }
}

/** nodemailer's own message may name the address. */
function toAdapterError({ code, responseCode }: Record<string, unknown>): AdapterError {
  const isRefused = typeof responseCode === 'number' && responseCode >= 500
  const kind = code === 'EAUTH' ? 'auth' : isRefused ? 'rejected' : 'unavailable'
  return new AdapterError(kind, `The mail server answered ${[code, responseCode].filter(Boolean).join(' ')}`)
}
