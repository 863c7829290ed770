import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { Category } from '@hao/contract/entities.ts'
import { isRestrictive, type Pad, readPad } from '@hao/numbers/search/pad.ts'
import { numberPlan, withoutPrefix } from '../../base/plan.ts'
import { type Criteria, filterCriteria } from '../saved-searches/criteria.ts'
import { changeQuery, countFilters, type Filters, pageSize, parseFilters } from '../numbers/filters.ts'

/** All of a search. It lives in the address: a reload, the back button and a shared link restore it. */
export type SearchRequest = {
  /** The text of the field. */
  text: string
  /** The text is the tail of the number (SC-6). */
  suffix: boolean
  pad: Pad
  category: string | undefined
  filters: Filters
}

/** The API's limit of characters. */
const longestText = 60

/** The text of the field; full-width digits become plain ones. */
export function cleanText(typed: string): string {
  return typed
    .replace(/[０-９？]/g, (wide) => wide.normalize('NFKC'))
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
}

/** Whether a text is digits, without anything else but blanks and an optional `95013-` (VA-3). */
export function isDigits(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const digits = withoutPrefix(plain)
  return /^\d+$/.test(digits) && plain.endsWith(digits)
}

/**
 * Reads the address; `keyword` is the text too, as the lists of SC-6 write it. A category that is not among
 * the `known` ones is dropped; while these are loading, it is kept.
 */
export function parseSearchRequest(
  query: URLSearchParams,
  known: readonly Pick<Category, 'value'>[] | undefined,
): SearchRequest {
  const category = query.get('category') || undefined
  return {
    text: cleanText(query.get('q') ?? query.get('keyword') ?? ''),
    suffix: ['1', 'true'].includes(query.get('suffix') ?? ''),
    pad: readPad({ mask: query.get('mask'), on: query.get('on') }, numberPlan()),
    category: known && !known.some(({ value }) => value === category) ? undefined : category,
    filters: parseFilters(query),
  }
}

export function withChanges(query: URLSearchParams, changes: Partial<SearchRequest>): string {
  const { text, suffix, pad, filters, ...category } = changes
  return changeQuery(query, {
    ...(text !== undefined && { q: text, keyword: undefined }),
    ...(suffix !== undefined && { suffix: suffix ? 'true' : undefined }),
    ...(pad && {
      mask: isRestrictive(pad, numberPlan()) ? pad.mask : undefined,
      on: pad.on === 'tail' ? undefined : pad.on,
    }),
    ...filters,
    ...category,
  })
}

export function hasCriteria({ text, pad, category, filters }: SearchRequest): boolean {
  const narrowed = isRestrictive(pad, numberPlan()) || category !== undefined || countFilters(filters) > 0
  return narrowed || text.trim() !== ''
}

/** The search as it is saved. */
export function toCriteria({ text, suffix, pad, category, filters }: SearchRequest): Criteria {
  const q = text.trim()
  return {
    ...(q && { q, ...(suffix && { suffix }) }),
    ...(isRestrictive(pad, numberPlan()) && pad),
    ...filterCriteria(filters, category),
  }
}

export function toEndpointInput({
  text,
  suffix,
  pad,
  category,
  filters,
}: SearchRequest): EndpointInput<'GET /number/find'> {
  const q = text.trim()
  return {
    ...(q && { q, ...(suffix && { suffix }) }),
    ...(isRestrictive(pad, numberPlan()) && pad),
    ...(category && { category }),
    ...filters,
    pageSize,
  }
}
