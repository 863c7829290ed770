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

/** Deletes the drafts of all other users; without an argument, of all users. */
export function deleteDrafts(but?: number): void {
  for (const key of storedKeys(prefix))
    if (but === undefined || !key.startsWith(keyOf(but, ''))) writeStored(key, undefined)
}
