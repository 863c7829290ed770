import { expect, test } from 'vitest'
import { dial, newOwnedNumber, newOwner, type Owner } from './owner.ts'
import { expectVisible } from './rest.ts'

const calls = '/user-center/calls'

/** What a GET of the shop's API returns to an owner. */
async function readOwn<Data>({ origin, session }: Owner, path: string): Promise<Data> {
  const headers = { authorization: `Bearer ${session.token}` }
  const response = await fetch(`${origin}/api${path}`, { headers })
  return ((await response.json()) as { data: Data }).data
}

/** The owner of two numbers with missed calls: one to the first number, and some to the second. */
async function openLogOfTwo(keyword: string, [first, ...others]: string[]) {
  const owner = await newOwner(keyword)
  const { origin, session, open } = owner
  const second = await newOwnedNumber(keyword, { session })
  const missed = async (digits: string, caller: string | undefined) => {
    const call = await dial(origin, digits, { caller: caller ?? '' })
    const body = new URLSearchParams({ cause: 'missed' })
    expect((await fetch(`${call}/end`, { method: 'POST', body })).status).toBe(200)
  }
  await missed(owner.digits, first)
  for (const caller of others) await missed(second.digits, caller)
  await open(calls)
  const lists = async (id: number) => {
    const { entries } = await readOwn<{ entries: { list: string; number: string }[] }>(
      owner,
      `/subscription/${id}/rules`,
    )
    return entries.map(({ list, number }) => `${list} ${number}`)
  }
  const logged = async () =>
    (await readOwn<{ list: { id: number; number: string }[] }>(owner, '/calls?pageSize=30')).list
  return { owner, second, lists, logged }
}

test('a caller is blocked and unblocked at the number that they called, and at no other', async () => {
  const callers = ['13812341234', '13900005678']
  const { owner, second, lists } = await openLogOfTwo('6844', callers)
  const row = owner.page.getByRole('listitem').first()
  await row.getByRole('button').click()
  await row.getByRole('button', { name: '加黑名单' }).click()
  await expectVisible(row.getByRole('button', { name: '移出黑名单' }))
  expect([await lists(second.id), await lists(owner.id)]).toEqual([['block 13900005678'], []])
  await row.getByRole('button', { name: '移出黑名单' }).click()
  await expectVisible(row.getByRole('button', { name: '加黑名单' }))
  expect([await lists(second.id), await lists(owner.id)]).toEqual([[], []])
})

test('of a caller’s calls the older one is deleted, then all of one number, and the other number’s stay', async () => {
  const callers = ['13812341234', '13900005678', '13900005678']
  const { owner, second, logged } = await openLogOfTwo('6854', callers)
  const { page, digits, open } = owner
  const [newest, , first] = await logged()
  const row = page.getByRole('listitem').first()
  await row.getByRole('button').click()
  await row
    .getByRole('button', { name: /删除 .* 的通话/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expectVisible(row.getByRole('button', { name: '删除', exact: true }))
  expect(await logged()).toEqual([newest, first])

  await open(`${calls}?number=${second.digits}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '全部删除' }).click()
  const asking = page.getByRole('dialog', { name: /的全部记录/ })
  await asking.getByRole('button', { name: '全部删除' }).click()
  await expectVisible(page.getByText(/还没有来电/))
  expect((await logged()).map(({ number }) => number)).toEqual([digits])
})

test('a caller who hides the number is not called back, listed, named or copied', async () => {
  const { owner } = await openLogOfTwo('6864', ['13812341234', ''])
  const row = owner.page.getByRole('listitem').first()
  await expectVisible(row.getByText('隐藏号码'))
  await row.getByRole('button').click()
  await expectVisible(row.getByRole('button', { name: '删除' }))
  expect(await row.getByRole('button').count()).toBe(2)
})
