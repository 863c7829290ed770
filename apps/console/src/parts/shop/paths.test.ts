import { stockStates } from '@hao/contract/console/stock.ts'
import { expect, test } from 'vitest'
import { getShownState, shopPaths } from './paths.ts'
import { getShopOrigin } from './shop-link.tsx'

test('shoppers have no page of a draft, and a page of every other number, in the state that the shop shows', () => {
  expect(shopPaths.number({ id: 7, state: 'draft' })).toBeUndefined()
  for (const state of stockStates.filter((each) => each !== 'draft'))
    expect(shopPaths.number({ id: 7, state })).toBe('/number/7')
  expect(stockStates.filter((state) => getShownState(state) === undefined)).toEqual(['draft', 'on_sale'])
  expect(stockStates.filter((state) => getShownState(state) === 'held')).toEqual(['offered', 'held'])
})

test('shoppers have no page of a hidden category', () => {
  expect(shopPaths.category({ value: 'luck&y', shown: true }, '顺子 号')).toBe(
    '/tag-list?id=luck%26y&keyword=%E9%A1%BA%E5%AD%90+%E5%8F%B7',
  )
  expect(shopPaths.category({ value: 'lucky', shown: false }, '顺子号')).toBeUndefined()
})

test('the shop is at its public address, or in a demonstration on the same host at its own port', () => {
  expect(getShopOrigin({ origin: 'https://shop.example', port: 8080 }, 'console.example')).toBe(
    'https://shop.example',
  )
  expect(getShopOrigin({ origin: null, port: 8080 }, '192.168.1.7')).toBe('http://192.168.1.7:8080')
  expect(getShopOrigin({ origin: null, port: 8080 }, '[::1]')).toBe('http://[::1]:8080')
})
