import { readStored, storedKeys, writeStored } from './stored.ts'

const prefix = 'draft.'
const keyOf = (person: number, what: string) => `${prefix}${person}.${what}`

/**
 * Reads what a staff member (by id) typed but has not sent; '' for nothing. Stored in this browser, so it
 * survives navigation, a closed tab and the end of the session.
 */
export function readDraft(person: number, what: string): string {
  return readStored(keyOf(person, what)) ?? ''
}

/** Saves a draft; '' deletes it. */
export function saveDraft(person: number, what: string, text: string): void {
  writeStored(keyOf(person, what), text || undefined)
}

/** Reads the draft of a form; undefined when there is none, or when `isWhole` rejects its shape. */
export function readFormDraft<Form extends object>(
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

/** Saves the draft of a form; undefined deletes it. */
export function saveFormDraft(person: number, what: string, form: object | undefined): void {
  saveDraft(person, what, form ? JSON.stringify(form) : '')
}

/** Deletes the drafts of all other users; without an argument, of all users. */
export function deleteDrafts(but?: number): void {
  for (const key of storedKeys(prefix))
    if (but === undefined || !key.startsWith(keyOf(but, ''))) writeStored(key, undefined)
}
