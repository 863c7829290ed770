import type { Subscription } from '@hao/contract/entities.ts'
import type { Page } from 'playwright-core'
import { depth } from '@hao/testing/deep.ts'
import { beforeAll, expect, test } from 'vitest'
import { expectVisible } from './rest.ts'
import { findFlaws, type Appearance, appearances } from './inspect.ts'
import { newOwnedNumber, type OwnedNumber } from './owner.ts'
import { newShopper, loggedInStorage } from './shopper.ts'

const dayMs = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const unpaid = (state: Subscription['state'], daysOver: number): Partial<Subscription> => ({
  state,
  periodStart: inDays(-30 - daysOver),
  periodEnd: inDays(-daysOver),
  graceEnd: inDays(7 - daysOver),
  suspendedEnd: inDays(30 - daysOver),
})
const over = { state: 'ended', endedAt: inDays(-1), boundPhone: undefined } as const

/** The states of a number, their texts in Chinese and English, and the next step. */
type DisplayedState = { now: Partial<Subscription>; words: [string, string]; step: [string, string] }

const renew: [string, string] = ['立即续费', 'Renew now']
const displayedStates: Record<string, DisplayedState> = {
  'past due': {
    now: unpaid('past_due', 1),
    words: ['号码照常响铃到', 'The number still rings until'],
    step: renew,
  },
  'in grace': {
    now: unpaid('grace', 4),
    words: ['号码照常响铃到', 'The number still rings until'],
    step: renew,
  },
  suspended: {
    now: unpaid('suspended', 10),
    words: ['号码为您保留到', 'The number is kept for you until'],
    step: renew,
  },
  lost: {
    now: { ...over, recoverableUntil: inDays(29) },
    words: ['您还可以找回这个号码', 'You can still recover this number'],
    step: ['找回号码', 'Recover number'],
  },
  over: {
    now: over,
    words: ['号码已交还', 'The number was given back'],
    step: ['再次选号', 'Choose another'],
  },
  'about to be charged': {
    now: { renewal: 'auto', mandate: 'active', nextCharge: { at: inDays(3), amount: 88 } },
    words: ['到期扣款', 'Charged at the end'],
    step: ['续费', 'Renew'],
  },
  'authorised too late for this period': {
    now: { renewal: 'auto', mandate: 'active', chargeObstacle: 'too-late' },
    words: ['这一期来不及自动扣款', 'It’s too late to charge this period automatically'],
    step: ['手动续费', 'Renew manually'],
  },
  'blocked, with automatic renewal': {
    now: { renewal: 'auto', mandate: 'none', chargeObstacle: 'barred' },
    words: ['号码封停期间不自动扣款', 'A blocked number isn’t charged automatically'],
    step: ['手动续费', 'Renew manually'],
  },
  'waiting for WeChat': {
    now: { renewal: 'auto', mandate: 'signing' },
    words: ['等待您在微信支付完成授权', 'Waiting for your authorisation'],
    step: ['续费', 'Renew'],
  },
}

let owner: OwnedNumber

beforeAll(async () => {
  owner = await newOwnedNumber('4680')
})

/** Changes the server's responses so that every number has this state. */
async function putIntoState(page: Page, now: Partial<Subscription>): Promise<void> {
  await page.route(/\/api\/subscription(\/\d+)?(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Subscription | { list: Subscription[] } }
    const data =
      'list' in body.data
        ? { ...body.data, list: body.data.list.map((one) => ({ ...one, ...now })) }
        : { ...body.data, ...now }
    await route.fulfill({ response, json: { ...body, data } })
  })
}

async function walk(expected: DisplayedState, look: Appearance): Promise<string[]> {
  const { page, open } = await newShopper({ ...look, storageState: loggedInStorage(owner.session) })
  const inspect = (state: string) => findFlaws(page, state, look, [owner.session.nickname])
  const language = appearances.indexOf(look)
  const [words, step] = [expected.words[language] ?? '', expected.step[language] ?? '']
  await putIntoState(page, expected.now)
  await open(`/user-center/numbers/${owner.id}`)
  await expectVisible(page.getByText(words))
  const found = await inspect('number')

  const button = page.getByRole('button', { name: step, exact: true })
  if (await button.count()) {
    await button.click()
    await expectVisible(page.getByRole('dialog').getByRole('radio').first())
    found.push(...(await inspect('payment')))
    await page.goBack()
  } else await expectVisible(page.getByRole('link', { name: step }))

  // An ended one has nothing to renew.
  if (expected.now.state === 'ended') return found
  await open('/user-center/renewals')
  await expectVisible(page.getByRole('switch'))
  found.push(...(await inspect('renewals')))
  return found
}

/** An ordinary run sees every state, each in one of the appearances. */
const looksOf = (name: string) => {
  const place = Object.keys(displayedStates).indexOf(name) % appearances.length
  return depth<readonly Appearance[]>(appearances.slice(place, place + 1), appearances)
}

test.each(Object.entries(displayedStates))(
  '[AP-15] a number that is %s shows its state and the next step, in both languages and themes',
  async (name, expected) => {
    const found = await Promise.all(looksOf(name).map((look) => walk(expected, look)))
    expect(found.flat()).toEqual([])
  },
)
