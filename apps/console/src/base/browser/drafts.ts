import { readStored, storedKeys, writeStored } from './stored.ts'

const prefix = 'draft.'
const keyOf = (person: number, what: string) => `${prefix}${person}.${what}`

/**
 * What somebody of the staff (by id) has typed there and not sent: kept in this browser, so that looking something up elsewhere, a closed tab and a session that ended lose
 * none of it; '' for nothing.
 */
export function readDraft(person: number, what: string): string {
  return readStored(keyOf(person, what)) ?? ''
}

/** Keeps it; '' forgets it. */
export function keepDraft(person: number, what: string, text: string): void {
  writeStored(keyOf(person, what), text || undefined)
}

/** The same of what a whole form holds; undefined where there is nothing, or nothing that `isWhole` knows as such. */
export function readForm<Form extends object>(
  person: number,
  what: string,
  isWhole: (kept: Partial<Form>) => boolean,
): Form | undefined {
  try {
    const kept = JSON.parse(readDraft(person, what) || 'null') as Partial<Form> | null
    return kept && isWhole(kept) ? (kept as Form) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it; undefined forgets it. */
export function keepForm(person: number, what: string, form: object | undefined): void {
  keepDraft(person, what, form ? JSON.stringify(form) : '')
}

/** Forgets what everybody has typed but this person; without one, all. */
export function dropDrafts(but?: number): void {
  for (const key of storedKeys(prefix))
    if (but === undefined || !key.startsWith(keyOf(but, ''))) writeStored(key, undefined)
}
