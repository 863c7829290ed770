import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { keepForm, readForm } from '../../base/browser/drafts.ts'
import { fieldOf } from '../../parts/form/shanghai.ts'
import { type Amounts, amountsOf } from './amounts.ts'

type Detail = ConsoleOutput<'GET /prices/:id'>

/** What the form of a set holds; `effective` is a time of Beijing as its field gives it. */
export type Given = Amounts & { name: string; effective?: string }

/** What somebody has typed over this version of a set, and not saved. */
type Typed = { version: number; given: Given }

/** What the form began with, where that is not what the server has: while something is typed, and just after it was saved. */
export type Held = {
  set: Detail
  /** What this browser has kept, typed over it. */
  given?: Given
  typed: boolean
  /** Whether the form says something that the server has not. */
  unsaved: boolean
}

const subjectOf = (id: number) => `price-rules.${id}`

/** A set as the form has it. */
export function givenOf({ name, rules, effectiveAt }: Pick<Detail, 'name' | 'rules' | 'effectiveAt'>): Given {
  return { name, ...amountsOf(rules), ...(effectiveAt && { effective: fieldOf(effectiveAt) }) }
}

/** What somebody of the staff has typed over a set, and not saved. Where a colleague has saved meanwhile, it is still over what was seen. */
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

/** Keeps what they type over a version; undefined forgets it. */
export function keepTyped(person: number, id: number, typed: Typed | undefined): void {
  keepForm(person, subjectOf(id), typed)
}
