import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { currentUser } from '../api/session.ts'

/**
 * The action that a login was opened for, stored by this tab: the action with its page, the user at that
 * time (0 for none), and the agreements accepted at the login.
 */
type Resume = { act: string; person: number; at: number; agreed?: DisplayedVersions | undefined }

const key = 'resume'
const lifetime = 600_000

/** Serves where a browser forbids storage. */
let memory: string | null = null

function write(resume: Resume | undefined): void {
  memory = resume ? JSON.stringify(resume) : null
  try {
    if (memory) sessionStorage.setItem(key, memory)
    else sessionStorage.removeItem(key)
  } catch {
    // Memory serves.
  }
}

function readKept(): Resume | undefined {
  try {
    const resume = JSON.parse(sessionStorage.getItem(key) ?? memory ?? 'null') as Resume | null
    return resume && Date.now() - resume.at < lifetime ? resume : undefined
  } catch {
    return undefined
  }
}

/** Stores the action to resume after a login, for any user, or only for `person`. */
export function saveResume(act: string, person = 0): void {
  write({ act, person, at: Date.now() })
}

export function addAcceptedVersions(agreed: DisplayedVersions | undefined): void {
  const resume = readKept()
  if (resume) write({ ...resume, agreed })
}

/**
 * Takes the action to resume, once. Without a logged-in user the login was abandoned, and nothing is
 * resumed.
 */
export function takeResume(act: string): Pick<Resume, 'agreed'> | undefined {
  const resume = readKept()
  if (resume?.act !== act) return undefined
  write(undefined)
  const { id } = currentUser()
  return id > 0 && (resume.person === 0 || resume.person === id) ? resume : undefined
}
