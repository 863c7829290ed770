import { errorCode } from '../base/error-code.ts'

/** The statement may have been executed all the same: do not repeat a change without checking. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The database answers but is read-only: a standby, or a primary that is being replaced. */
export class ReadOnlyDatabase extends Error {
  constructor() {
    super('it only reads, as a standby does')
    this.name = 'ReadOnlyDatabase'
  }
}

const unreachable =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|ENOENT|E[MN]FILE)$/

/** SQLSTATEs of a server that starts, stops, is full, waits for locks, or is a standby. */
const passing = /^(08...|53...|57P0[1235]|57014|25006|40...|55P03)$/

const broken =
  /^(timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error goes away without the operator. A wrong password or a missing database does not. */
export function isTransient(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof ReadOnlyDatabase || each instanceof DatabaseUnavailable) return true
    if (broken.test(each.message)) return true
    const code = errorCode(each) ?? ''
    if (unreachable.test(code) || passing.test(code)) return true
  }
  return false
}

/** A short reason for an error. If several addresses were tried, only the code explains it. */
export function errorReason(error: unknown): string {
  return (error instanceof Error && error.message) || errorCode(error) || String(error)
}
