const prefix = 'draft.'
const keyOf = (person: number, what: string) => `${prefix}${person}.${what}`

/** What somebody of the staff (by id) has typed there and not sent: kept in this tab, so that looking something up elsewhere loses none of it; '' for nothing. */
export function readDraft(person: number, what: string): string {
  try {
    return globalThis.sessionStorage?.getItem(keyOf(person, what)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it, where the browser lets us; '' forgets it. */
export function keepDraft(person: number, what: string, text: string): void {
  try {
    if (text === '') globalThis.sessionStorage?.removeItem(keyOf(person, what))
    else globalThis.sessionStorage?.setItem(keyOf(person, what), text)
  } catch {
    // Full or forbidden: it is then there as long as its screen.
  }
}

/** Forgets what everybody has typed but this person; without one, all. */
export function dropDrafts(but?: number): void {
  try {
    const { sessionStorage } = globalThis
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
    for (const key of drafts)
      if (but === undefined || !key.startsWith(keyOf(but, ''))) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept.
  }
}
