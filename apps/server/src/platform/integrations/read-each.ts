import { Counter } from 'prom-client'
import { AdapterError } from '../base/adapter-error.ts'

const kinds = ['call-event', 'registration', 'binding', 'bill-line', 'certificate'] as const
type Kind = (typeof kinds)[number]

export const unreadableReports = new Counter({
  name: 'unreadable_reports_total',
  help: 'Items in messages of other systems that could not be read; the others were taken',
  labelNames: ['kind'],
  registers: [],
})
for (const kind of kinds) unreadableReports.inc({ kind }, 0)

export type ReportLog = { error: (fields: object, message: string) => void }

/** An item that cannot be read is counted and logged. Throws the error of the last if none can be. */
export function readEach<Item, Value>(
  kind: Kind,
  items: readonly Item[],
  read: (item: Item) => Value,
  log?: ReportLog,
): Value[] {
  const values: Value[] = []
  let fault: AdapterError | undefined
  for (const [position, item] of items.entries()) {
    try {
      values.push(read(item))
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
      noteUnreadable(kind, error, log, position)
      fault = error
    }
  }
  if (fault && values.length === 0) throw fault
  return values
}

export function noteUnreadable(kind: Kind, err: AdapterError, log?: ReportLog, position?: number): void {
  unreadableReports.inc({ kind })
  log?.error({ err, kind, position }, 'an item in a message of another system cannot be read')
}
