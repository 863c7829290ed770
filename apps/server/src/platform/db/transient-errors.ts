import { errorCode } from '../base/error-code.ts'
/** The database answers, but takes no changes: a standby, or one that is being replaced. */
export class ReadOnlyDatabase extends Error {
  constructor() {
    super('it only reads, as a standby does')
    this.name = 'ReadOnlyDatabase'
  }
}

/** Nobody there, nobody there yet, or no way there: Node's and the resolver's codes. */
const unreachable =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|ENOENT|E[MN]FILE)$/

/** SQLSTATEs of a server that begins, ends, has no room, waits for locks, or has become a standby. */
const passing = /^(08...|53...|57P0[1235]|57014|25006|40...|55P03)$/

/** What pg says by no code. */
const broken =
  /^(timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether what went wrong passes without a person; a wrong password, a missing database or a refused host does not. */
export function isTransient(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof ReadOnlyDatabase || broken.test(each.message)) return true
    const code = errorCode(each) ?? ''
    if (unreachable.test(code) || passing.test(code)) return true
  }
  return false
}

/** An error in a few words. Where several addresses were tried, only the code says anything. */
export function errorReason(error: unknown): string {
  return (error instanceof Error && error.message) || errorCode(error) || String(error)
}
