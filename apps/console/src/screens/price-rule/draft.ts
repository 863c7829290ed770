import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { saveFormDraft, readFormDraft } from '../../base/browser/drafts.ts'
import { toShanghaiField } from '../../parts/form/shanghai.ts'
import { type RulesFormValues, toFormValues } from './form-values.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** The form values of a set. `effective` is a Beijing time as its field holds it. */
export type DraftFormValues = RulesFormValues & { name: string; effective?: string }

/** Unsaved input over a version of a set. */
type TypedDraft = { version: number; given: DraftFormValues }

/**
 * The form's initial values when they differ from the server's: while there is unsaved input, and right after
 * it was saved.
 */
export type StoredDraft = {
  set: Detail
  /** Input that this browser stored over that version. */
  given?: DraftFormValues
  typed: boolean
  /** Whether the form holds unsaved changes. */
  unsaved: boolean
}

const subjectOf = (id: number) => `price-rules.${id}`

export function toDraftValues({
  name,
  rules,
  effectiveAt,
}: Pick<Detail, 'name' | 'rules' | 'effectiveAt'>): DraftFormValues {
  return { name, ...toFormValues(rules), ...(effectiveAt && { effective: toShanghaiField(effectiveAt) }) }
}

/**
 * Reads a staff member's unsaved input over a set. After a colleague's save it still belongs to the version
 * it was typed over.
 */
export function readStoredDraft(person: number, set: Detail): StoredDraft | undefined {
  const kept = readFormDraft<TypedDraft>(person, subjectOf(set.id), isWhole)
  if (!kept || kept.version > set.version) return undefined
  return { set: { ...set, version: kept.version }, given: kept.given, typed: true, unsaved: true }
}

function isWhole({ version, given }: Partial<TypedDraft>): boolean {
  const { tiers, patterns, endings, lucky } = given ?? {}
  return (
    typeof version === 'number' &&
    [tiers, patterns, endings].every((rows) => Array.isArray(rows)) &&
    typeof lucky === 'object' &&
    lucky !== null
  )
}

/** Stores input over a version; undefined deletes it. */
export function saveTypedDraft(person: number, id: number, typed: TypedDraft | undefined): void {
  saveFormDraft(person, subjectOf(id), typed)
}
