import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { Category } from '@hao/contract/entities.ts'
import { isRestrictive, type Pad, readPad } from '@hao/numbers/search/pad.ts'
import { numberPlan, withoutPrefix } from '../../base/plan.ts'
import { changeQuery, countFilters, type Filters, parseFilters } from '../../parts/numbers/filters.ts'
import { pageSize } from '../../parts/numbers/number-browser.tsx'

/** All that the shopper asks for. It lives in the address, so that a reload, the way back and whoever gets the link have it. */
export type SearchRequest = {
  /** What stands in the field. */
  text: string
  /** What is meant by the text is the tail of the number (SC-6). */
  suffix: boolean
  pad: Pad
  category: string | undefined
  filters: Filters
}

/** Characters that the API takes of what is typed. */
const longestText = 60
/** Digits of the specification's keyword. */
const longestKeyword = 20

/** What may stand in the field; full-width digits are the digits that they are to whoever types them. */
export function cleanText(typed: string): string {
  return typed
    .replace(/[０-９？]/g, (wide) => wide.normalize('NFKC'))
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
}

/** The specification's keyword in a text that is nothing but digits, with or without `95013-` before them; '' for any other text. */
export function toKeyword(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const digits = withoutPrefix(plain)
  return /^\d+$/.test(digits) && plain.endsWith(digits) ? digits.slice(0, longestKeyword) : ''
}

/**
 * Reads the address; `keyword` is the field's text too, as the lists of the specification write it. A category that is none of the `known` ones is left out;
 * while these are not there, the address is believed.
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

/** The query of the address with some of what is asked for changed. */
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

/** Whether anything is asked for; without it there is nothing to show yet. */
export function hasCriteria({ text, pad, category, filters }: SearchRequest): boolean {
  const narrowed = isRestrictive(pad, numberPlan()) || category !== undefined || countFilters(filters) > 0
  return narrowed || text.trim() !== ''
}

/** The first page of what is asked for. */
export function toEndpointInput({
  text,
  suffix,
  pad,
  category,
  filters,
}: SearchRequest): EndpointInput<'GET /number/find'> {
  const q = text.trim()
  return {
    // In the words by which the server knows it, in each language.
    ...(q && { q: suffix ? `尾号 ${q}` : q }),
    ...(isRestrictive(pad, numberPlan()) && pad),
    ...(category && { category }),
    ...filters,
    pageSize,
  }
}
