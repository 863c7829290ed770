import { expect, test } from 'vitest'
import {
  hasCriteria,
  isDigits,
  parseSearchRequest,
  cleanText,
  toEndpointInput,
  withChanges,
} from './search-request.ts'

const known = [{ value: 'pair' }]
const of = (search: string) => parseSearchRequest(new URLSearchParams(search), known)

test('[VA-3] a keyword is digits, also full-width or after the prefix; any other text is not a keyword', () => {
  expect(['520', '５２０', '5 2 0', '95013-628888'].filter((text) => !isDigits(text))).toEqual([])
  expect(['', ' ', 'abc', '8?8', '2018-06-18', '尾号520', '6295013-888'].filter(isDigits)).toEqual([])
})

test("typed text is cut to the API's limit, without characters that a database cannot store", () => {
  expect(cleanText('８？生日\0')).toBe('8?生日')
  expect(cleanText('\ud83d')).toBe('')
  expect(cleanText('8'.repeat(99))).toHaveLength(60)
  expect(cleanText(`${'8'.repeat(59)}😀`)).toBe('8'.repeat(59))
})

test('[SC-6] keyword and suffix in the address search for the tail', () => {
  expect(toEndpointInput(of('keyword=520&suffix=true'))).toMatchObject({ q: '520', suffix: true })
  expect(toEndpointInput(of('keyword=520'))).toMatchObject({ q: '520' })
  expect(toEndpointInput(of('q=birthday&suffix=true'))).toMatchObject({ q: 'birthday', suffix: true })
})

test('an empty address is no search; slots, a category or a filter are one', () => {
  expect(
    ['', 'q=%20', 'suffix=true', 'on=head', 'mask=??', 'sort=asc', 'category=nope'].map((search) =>
      hasCriteria(of(search)),
    ),
  ).toEqual(Array.from({ length: 7 }, () => false))
  expect(
    ['q=8', 'mask=8', 'on=whole', 'without=4', 'category=pair'].map((search) => hasCriteria(of(search))),
  ).toEqual(Array.from({ length: 5 }, () => true))
})

test('a search survives writing to and reading from the address, without default values', () => {
  const asked = of('q=生日&mask=8x%3F%3FAA&on=head&category=pair&without=4&maxPrice=10&sort=asc&lang=en')
  const written = withChanges(new URLSearchParams('lang=en&keyword=88'), asked)
  expect(of(written)).toEqual(asked)
  expect(written).toContain('lang=en')
  expect(written).not.toContain('keyword')
  const free = { mask: '??????', on: 'tail' } as const
  expect(withChanges(new URLSearchParams(written), { pad: free, category: undefined, text: '' })).toBe(
    'lang=en&sort=asc&without=4&maxPrice=10',
  )
})

test('while the categories load, the category of the address is searched for', () => {
  expect(parseSearchRequest(new URLSearchParams('category=ladder'), undefined).category).toBe('ladder')
  expect(parseSearchRequest(new URLSearchParams('category='), undefined).category).toBeUndefined()
})
