import { BackupError } from './error.ts'

/** A time of the command line; one without a zone is of Beijing. Throws BackupError for other text. */
export function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const zone = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? '' : '+08:00'
  const at = new Date(text.replace(' ', 'T') + zone)
  if (Number.isNaN(at.getTime())) throw new BackupError(`"${text}" is no time such as 2026-11-23 10:00`)
  return at
}
