import { expect, test } from 'vitest'
import { parseShopLink } from './shop-link.ts'

test.each([
  ['/number', '/number'],
  [' /mobile/tag-list?id=leopard&keyword=豹子号 ', '/tag-list?id=leopard&keyword=豹子号'],
  ['/question/3', '/question/3'],
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
])('%s is a link', (typed, link) => {
  expect(parseShopLink(typed)).toBe(link)
})

test.each([
  '',
  'number',
  '/nmber',
  '/numbers',
  '//example.com',
  '/\\example.com',
  '/mobile//example.com',
  '/number/../../etc',
  '/%6eumber',
  'http://example.com',
  'https://',
  'https:///number',
  'https://me:word@example.com',
  'https://localhost',
  'javascript:alert(1)',
  'JAVASCRIPT://example.com/%0aalert(1)',
  'data:text/html,x',
  'https://exa mple.com',
  '/number\u202e',
  '/number\0',
  `/number?${'x'.repeat(300)}`,
])('%j is not a link', (typed) => {
  expect(parseShopLink(typed)).toBeUndefined()
})
