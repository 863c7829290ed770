import { pino, type DestinationStream, type Logger } from 'pino'

/** What no log line may hold: whom it is about, and what opens their account. */
const secrets = ['token', 'refreshToken', 'code', 'phone', 'openid']

const redact = {
  paths: [
    'req.headers.authorization',
    // PostgreSQL repeats the refused row here, phone and all.
    'err.detail',
    ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ],
  /** An error's own code (SQLSTATE, ECONNREFUSED) is no secret, and often all that tells what happened. */
  censor: (value: unknown, [first, second]: readonly unknown[]) =>
    first === 'err' && second === 'code' ? value : '[redacted]',
}

/**
 * The log of the server, without phones, tokens and codes: JSON lines in production, and plain sentences for a developer. `level` is one of
 * pino's, by default info in production and warn elsewhere.
 */
export function createLog(
  { production, level }: { production: boolean; level?: string | undefined },
  lines: DestinationStream = process.stdout,
): Logger {
  return pino({ level: level || (production ? 'info' : 'warn'), redact }, production ? lines : plain(lines))
}

/** A developer reads sentences, not JSON; an error comes with its stack. */
function plain(lines: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } }
      lines.write(`${[msg, err?.stack].filter(Boolean).join('\n')}\n`)
    },
  }
}
