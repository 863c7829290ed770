import { hostname } from 'node:os'
import { pino, type DestinationStream, type Logger } from 'pino'
import { escapeLinesForTerminal } from './terminal.ts'
import { currentTask } from './uncaught.ts'
import { version } from './version.ts'

/** pino's levels, the most silent one last. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Fields that no log line may contain: they identify a person or give access to an account. */
const secrets = ['token', 'refreshToken', 'code', 'phone', 'openid', 'payerId']

const redact = {
  paths: [
    'req.headers.authorization',
    // PostgreSQL repeats the refused row here, phone numbers included.
    ...['detail', 'where', 'internalQuery', 'hint'].map((field) => `err.${field}`),
    ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ],
  /** An error's `code` (SQLSTATE, ECONNREFUSED) is not secret, and often the only explanation. */
  censor: (value: unknown, [first, second]: readonly unknown[]) =>
    first === 'err' && second === 'code' ? value : '[redacted]',
}

/** A phone within a text. A request id matches first: its digits may look like a phone. */
const phones = /(?<![\da-f])[\da-f]{32}(?![\da-f])|(?<!\d|":)((?:00)?86)?1[3-9]\d{9}(?!\d)/g

const withoutPhones = (line: string) =>
  line.replace(phones, (found) => (found.length === 32 ? found : '[phone]'))

/** A copy: pino adds the fields of the line to it. */
const taskFields = (): object => ({ ...currentTask()?.fields })

/** JSON lines in production, sentences elsewhere; no phone numbers, tokens and codes. */
export function createLog(
  { production, level }: { production: boolean; level?: LogLevel | undefined },
  lines: DestinationStream = process.stdout,
): Logger {
  const options = {
    level: level || (production ? 'info' : 'warn'),
    redact,
    base: { pid: process.pid, hostname: hostname(), version },
    mixin: taskFields,
  }
  return production
    ? pino({ ...options, hooks: { streamWrite: withoutPhones } }, lines)
    : pino(options, plain(lines))
}

/** Sentences instead of JSON, and errors with their stack: in the demonstration with SMS codes. */
function plain(lines: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } }
      const stack = err?.stack && escapeLinesForTerminal(withoutPhones(err.stack), '')
      lines.write(`${[msg, stack].filter(Boolean).join('\n')}\n`)
    },
  }
}
