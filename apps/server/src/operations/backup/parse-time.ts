import { BackupError } from './error.ts'

/** ISO 8601, or as PostgreSQL writes it: a blank before the time, and hours alone as the zone (+00). */
const format = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** A time of the command line; one without a zone is of Beijing. Throws BackupError for other text. */
export function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const [, day, time, zone = '+08'] = format.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`)
  if (Number.isNaN(at.getTime())) throw new BackupError(`"${text}" is no time such as 2026-11-23 10:00`)
  return at
}
