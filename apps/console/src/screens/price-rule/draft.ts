import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { keepForm, readForm } from '../../base/browser/drafts.ts'
import { fieldOf } from '../../parts/form/shanghai.ts'
import { type Amounts, amountsOf } from './amounts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** The form values of a set. `effective` is a Beijing time as its field holds it. */
export type Given = Amounts & { name: string; effective?: string }

/** Unsaved input over a version of a set. */
type Typed = { version: number; given: Given }

/**
 * The form's initial values when they differ from the server's: while there is unsaved input, and right after
 * it was saved.
 */
export type Held = {
  set: Detail
  /** Input that this browser stored over that version. */
  given?: Given
  typed: boolean
  /** Whether the form holds unsaved changes. */
  unsaved: boolean
}

const subjectOf = (id: number) => `price-rules.${id}`

/** Converts a set to form values. */
export function givenOf({ name, rules, effectiveAt }: Pick<Detail, 'name' | 'rules' | 'effectiveAt'>): Given {
  return { name, ...amountsOf(rules), ...(effectiveAt && { effective: fieldOf(effectiveAt) }) }
}

/**
 * Reads a staff member's unsaved input over a set. After a colleague's save it still belongs to the version
 * it was typed over.
 */
export function keptOf(person: number, set: Detail): Held | undefined {
  const kept = readForm<Typed>(person, subjectOf(set.id), isWhole)
  if (!kept || kept.version > set.version) return undefined
  return { set: { ...set, version: kept.version }, given: kept.given, typed: true, unsaved: true }
}

function isWhole({ version, given }: Partial<Typed>): boolean {
  const { tiers, patterns, endings, lucky } = given ?? {}
  return (
    typeof version === 'number' &&
    [tiers, patterns, endings].every((rows) => Array.isArray(rows)) &&
    typeof lucky === 'object' &&
    lucky !== null
  )
}

/** Stores input over a version; undefined deletes it. */
export function keepTyped(person: number, id: number, typed: Typed | undefined): void {
  keepForm(person, subjectOf(id), typed)
}
