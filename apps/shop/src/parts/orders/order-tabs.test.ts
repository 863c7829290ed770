import { expect, test } from 'vitest'
import { getTexts } from '../../base/texts/texts.ts'
import { getOrderTab } from './order-tab.ts'
import { orderTabs } from './order-tabs.ts'
import { orderTexts } from './texts.ts'

const tabOf = (search: string) => getOrderTab(new URLSearchParams(search))

test('[SC-10] [EN-4] each of the four tabs has key, title, icon and colour', () => {
  const tabs = orderTabs(getTexts(orderTexts, 'zh').tabs)
  expect(tabs.map(({ key, title }) => [key, title])).toEqual([
    [0, '全部'],
    [1, '待支付'],
    [2, '已完成'],
    [3, '已取消'],
  ])
  for (const { icon, color } of tabs) {
    expect(icon).toBeTypeOf('function')
    expect(color).toMatch(/^var\(--/)
  }
})

test('[SC-10] the address selects the tab; an unknown value selects all orders', () => {
  expect(['', 'status=1', 'status=2', 'status=3'].map(tabOf)).toEqual([0, 1, 2, 3])
  expect(['status=0', 'status=4', 'status=x', 'status='].map(tabOf)).toEqual([0, 0, 0, 0])
})
