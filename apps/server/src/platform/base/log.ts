import { pino, type DestinationStream, type Logger } from 'pino'
import { escapeLinesForTerminal } from './terminal.ts'

/** pino's levels, the most silent one last. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What no log line may hold: whom it is about, and what opens their account. */
const secrets = ['token', 'refreshToken', 'code', 'phone', 'openid', 'payerId']

const redact = {
  paths: [
    'req.headers.authorization',
    // PostgreSQL repeats the refused row here, and what it was made of, phone and all.
    ...['detail', 'where', 'internalQuery', 'hint'].map((field) => `err.${field}`),
    ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ],
  /** An error's own code (SQLSTATE, ECONNREFUSED) is no secret, and often all that tells what happened. */
  censor: (value: unknown, [first, second]: readonly unknown[]) =>
    first === 'err' && second === 'code' ? value : '[redacted]',
}

/** A phone in the middle of other words, such as the message of an error; longer numbers are none, nor are JSON's own. */
const phones = /(?<!\d|":)((?:00)?86)?1[3-9]\d{9}(?!\d)/g

const withoutPhones = (line: string) => line.replace(phones, '[phone]')

/**
 * The log of the server, without phones, tokens and codes: JSON lines in production, and plain sentences for a developer. `level` is by
 * default info in production and warn elsewhere.
 */
export function createLog(
  { production, level }: { production: boolean; level?: LogLevel | undefined },
  lines: DestinationStream = process.stdout,
): Logger {
  const options = { level: level || (production ? 'info' : 'warn'), redact }
  return production
    ? pino({ ...options, hooks: { streamWrite: withoutPhones } }, lines)
    : pino(options, plain(lines))
}

/** A developer reads sentences, not JSON; an error comes with its stack. The sentences are ours, and may tell the SMS of the demonstration. */
function plain(lines: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } }
      const stack = err?.stack && escapeLinesForTerminal(withoutPhones(err.stack), '')
      lines.write(`${[msg, stack].filter(Boolean).join('\n')}\n`)
    },
  }
}
