import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { currentUser } from '../api/session.ts'

/** What a login was opened for, kept by this tab: an act and its page, who was there (0 for nobody), and the agreements accepted at the login. */
type Resume = { act: string; person: number; at: number; agreed?: DisplayedVersions | undefined }

const key = 'resume'
/** Milliseconds for which it holds. */
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

/** Keeps what is to go on after a login, for whoever logs in, or for `person` alone. */
export function saveResume(act: string, person = 0): void {
  write({ act, person, at: Date.now() })
}

/** Adds the versions of the agreements that were accepted at the login. */
export function addAcceptedVersions(agreed: DisplayedVersions | undefined): void {
  const resume = readKept()
  if (resume) write({ ...resume, agreed })
}

/** Whether an act goes on now; it does so once. Nobody logged in means that the login was left: then it does not go on at all. */
export function takeResume(act: string): Pick<Resume, 'agreed'> | undefined {
  const resume = readKept()
  if (resume?.act !== act) return undefined
  write(undefined)
  const { id } = currentUser()
  return id > 0 && (resume.person === 0 || resume.person === id) ? resume : undefined
}
