import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const inventory = [
  '620618,300,,on_sale,2',
  '720618,60,,on_sale,',
  '606188,50,,on_sale,',
  '801806,40,,on_sale,',
  '745618,20,,on_sale,9',
  '628888,88,,on_sale,3',
  '669988,60,,on_sale,',
  '1314520,520,999,on_sale,5',
  '530618,1,,draft,',
  '540618,1,,off_shelf,',
]

/** Searches by text; `digits`, `chips` and `relaxed` come from the response. */
function finder(server: TestServer, locale = 'zh') {
  return async (query: Record<string, unknown> = {}) => {
    const { data } = await server.request('GET /number/find', query, {
      headers: { 'accept-language': locale },
    })
    const chips = data.understood.map(({ label }) => label)
    return { ...data, chips, digits: data.list.map(({ number }) => number) }
  }
}

test('a text search finds numbers, explains them, never returns an empty list, and continues by page', async () => {
  const server = await startTestServer()
  const ids = await server.stock(...inventory)
  const [find, inEnglish] = [finder(server), finder(server, 'en-GB')]
  const refused = async (query: Record<string, unknown>) =>
    (await server.request('GET /number/find', query)).failure.error

  // While the index loads, the request waits for a moment and is then refused as unavailable.
  const { config, liveIndex } = server.context
  const { answerMs } = config
  config.answerMs = 1
  expect(await refused({ q: '520' })).toBe('unavailable')
  config.answerMs = answerMs
  liveIndex.start()

  // An empty text returns all numbers on sale, in the default order.
  const everything = await find()
  expect(everything).toMatchObject({ total: 8, more: false, hasMore: false, chips: [], relaxed: [] })
  const hundred = await server.request('GET /number/hundred', {})
  expect(everything.list).toEqual(hundred.data.list)

  // Typical texts of new users, in both languages.
  const typed = '女儿生日６月１８日，不要4，便宜'
  const birthday = await find({ q: typed })
  expect(birthday.digits).toEqual(['720618', '620618', '606188', '801806'])
  expect(birthday.chips).toEqual(['6月18日生日', '不含 4', '便宜优先'])
  expect(birthday.list[0]!.why).toEqual({ spans: [{ from: 2, to: 6 }], reason: '尾号 0618：6月18日生日' })
  expect(birthday.list[2]!.why).toEqual({ spans: [{ from: 1, to: 5 }], reason: '含 0618：6月18日生日' })
  const english = await inEnglish({ q: "my daughter's birthday 2015-06-18, no 4, cheap" })
  expect(english.digits).toEqual(birthday.digits)
  expect(english.chips).toEqual(['birthday 18 June 2015', 'no 4', 'cheaper first'])
  expect(english.list[0]!.why!.reason).toBe('ends in 0618: birthday 18 June')
  const dateless = await inEnglish({ q: "my daughter's birthday, no 4, cheap" })
  expect(dateless.chips.at(-1)).toBe('birthday: add the date, such as 18 June')
  expect(dateless.list.map(({ price }) => price)).toEqual([40, 50, 60, 60, 88, 300])

  // Lucky words, masks, categories and list filters combined.
  expect((await find({ q: '我爱你' })).list[0]).toMatchObject({
    number: '1314520',
    why: { spans: [{ from: 4, to: 7 }], reason: '尾号 520：我爱你' },
  })
  const masked = await find({ mask: '8？？8' })
  expect(masked.digits).toEqual(['628888'])
  expect(masked.list[0]!.why).toEqual({
    spans: [
      { from: 2, to: 3 },
      { from: 5, to: 6 },
    ],
    reason: '尾号形如 8••8',
  })
  expect((await find({ mask: '66', on: 'head', q: '88', category: 'pair' })).digits).toEqual(['669988'])
  expect((await find({ q: '0618', minPrice: 50, maxPrice: 100, without: '2', length: 6 })).digits).toEqual([
    '606188',
  ])
  const byPrice = await find({ q: '6月18日', sort: 'desc' })
  expect(byPrice.list.map(({ price }) => price)).toEqual([300, 60, 50, 40, 20])

  // A page size of 0 only counts. Pages are repeatable and complete across the forms of a date.
  expect(await find({ q: '6月18日', pageSize: 0 })).toMatchObject({ list: [], total: 5, more: false })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await find({ q: '6月18日', pageSize: 2, ...(cursor && { cursor }) })
    expect(page.total).toBe(5)
    seen.push(...page.digits)
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(['620618', '720618', '606188', '745618', '801806'])

  // A search without results is relaxed no further than necessary, also on the next pages.
  const relaxed = await find({ q: '尾号 0618', maxPrice: 55, pageSize: 1 })
  expect(relaxed).toMatchObject({ digits: ['620618'], total: 2, relaxed: ['价格不限'] })
  const next = await find({ q: '尾号 0618', maxPrice: 55, pageSize: 1, cursor: relaxed.cursor })
  expect(next).toMatchObject({ digits: ['720618'], relaxed: ['价格不限'], hasMore: false })
  expect((await find({ q: '尾号 7771314' })).digits).toEqual(['1314520'])
  expect(await inEnglish({ q: '777 under 30' })).toMatchObject({
    digits: ['745618'],
    relaxed: ['all numbers on sale'],
  })
  expect(await find({ q: ' 生肖龙 ' })).toMatchObject({
    total: 8,
    chips: [],
    unread: ['生肖龙'],
    relaxed: ['全部在售号码'],
  })

  // The other list endpoint still returns an empty page.
  const search = await server.request('GET /number/:type', { type: 'search', keyword: '777' })
  expect(search.data.list).toEqual([])

  expect(await refused({ category: 'unknown' })).toBe('not-found')
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const broken = [
    'x',
    '0.0',
    '0.0.1',
    '9999.0.1.1.1',
    '0.0.1.1.99999999999999999',
    '0.1e9.1.1.1',
    '-1.0.1.1.1',
  ]
  for (const bad of [
    { mask: '8'.repeat(11) },
    { mask: '8*8' },
    { mask: 'K' },
    { on: 'middle' },
    { pageSize: 51 },
    { pageSize: -1 },
    { q: '8'.repeat(61) },
    ...broken.map((text) => ({ cursor: encode(text) })),
  ])
    expect(await refused(bad), JSON.stringify(bad)).toBe('bad-request')

  // Sales between two pages neither skip nor repeat a number.
  const read: string[] = []
  do {
    const page = await find({ q: '6月18日', pageSize: 2, ...(cursor && { cursor }) })
    read.push(...page.digits)
    cursor = page.cursor
    for (const digits of page.digits) liveIndex.hide(ids[digits]!)
  } while (cursor)
  expect(read).toEqual(seen)
})
