import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { NumberDetail } from '@hao/contract/entities.ts'
import type { Months } from '@hao/numbers/periods.ts'
import { createQueryClient } from '../../base/api/query.ts'
import { Guide } from './guide.tsx'
import { Hero } from './hero.tsx'
import type { Sale } from './sale.ts'

const number: NumberDetail = {
  id: 1,
  number: '628888',
  price: 88.05,
  state: 'on_sale',
  pattern: { prefix: '62', value: '8888', extra: '', label: 'AAAA' },
  oneIn: 357,
  similar: [],
}

const nothing = () => undefined

function render(page: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider
      client={createQueryClient({ request: () => Promise.reject(new Error('nobody asks')) })}
    >
      <Router ssrPath="/">{page}</Router>
    </QueryClientProvider>,
  )
}

/** What a shopper reads in the hero, tags left out. */
function hero(change: Partial<NumberDetail>, sale: Sale, months: Months = 1): string {
  const page = (
    <Hero
      number={{ ...number, ...change }}
      sale={sale}
      months={months}
      onMonths={nothing}
      onChanged={nothing}
    />
  )
  return render(page).replace(/<[^>]*>/g, '')
}

test('[HM-10] the number is shown behind its prefix', () => {
  expect(hero({}, 'free')).toMatch(/^95013-628888/)
  expect(render(<Guide number={number} months={3} />)).toContain('95013-628888')
})

test('[HM-6] the struck price is goodPrice, else price × 8 with 2 decimals', () => {
  expect(hero({ goodPrice: 99.9 }, 'free')).toContain('原价 ¥99.90')
  expect(hero({}, 'free')).toContain('¥88.05/月原价 ¥704.40')
})

test('[SC-8] the total follows the period, and only a free number offers periods', () => {
  expect(hero({}, 'free', 3)).toContain('合计 · 3 个月¥264.15')
  expect(hero({}, 'free', 12)).toContain('合计 · 12 个月¥1056.60')
  expect(hero({}, 'free')).not.toContain('合计')
  for (const sale of ['held', 'holding', 'owned', 'sold'] as const)
    expect(hero({}, sale)).not.toContain('合计')
})

test('[SC-8] rarity and availability are displayed as text', () => {
  expect(hero({}, 'free')).toContain('四连号 8888 · 每 357 个有 1 个可立即办理')
  expect(hero({ heldUntil: '2026-11-21T10:00:00.000Z' }, 'held')).toContain('他人已锁定 · --:--')
  expect(hero({ orderId: 5 }, 'holding')).toContain('查看订单')
  expect(hero({}, 'sold')).toContain('已售出')
})

test('[SC-8] the description and the renewal text are the required ones', () => {
  const guide = render(<Guide number={number} months={3} />)
  expect(guide).toContain('号码由您专享，使用前需绑定您的手机号；陌生人拨打该号码时，您绑定的手机会响铃。')
  expect(guide).toContain('自动续费，可随时取消')
})

test('before buying, the page says what each unused day of the chosen period gives back', () => {
  expect(render(<Guide number={number} months={1} />)).toContain('每天约退 ¥2.89')
  expect(render(<Guide number={{ ...number, price: 238 }} months={12} />)).toContain('每天约退 ¥7.82')
})
