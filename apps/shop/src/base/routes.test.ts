import { expect, test } from 'vitest'
import { shopPages } from '@hao/contract/shop-link.ts'
import { titleTexts } from './texts/title-texts.ts'
import { paths, matchRoute, routes, safeCallback, getTab } from './routes.ts'

test('[SC-3] each route matches its own pattern', () => {
  const patterns = Object.entries(routes).map(([screen, { pattern }]) => [
    screen,
    pattern.replace(':id', '7'),
  ])
  for (const [screen, path] of patterns) expect(matchRoute(path ?? '', '').screen).toBe(screen)
  const specified = [
    '/home /search /number /number/:id /category /tag-list /service /question /question/:id /user-center',
    '/user-center/:id /bind-phone /pay-ok /agreement/:id /order /order/:id /login',
  ]
  const known: string[] = Object.values(routes).map(({ pattern }) => pattern)
  expect(
    specified
      .join(' ')
      .split(' ')
      .filter((path) => !known.includes(path)),
  ).toEqual([])
})

test('[SC-3] any other path is the not-found screen', () => {
  const idless = ['/number/abc', '/number/0', '/number/1e3', '/question/x', '/order/-1', '/user-center/me']
  for (const path of ['/nope', '/number/1/2', '/home2', '', ...idless, '/order/1234567890'])
    expect(matchRoute(path, '').screen).toBe('not-found')
})

test('[SC-3] a location has the id of its path and the query', () => {
  const place = matchRoute('/agreement/a%20b', '?x=1')
  expect([place.id, place.query.get('x')]).toEqual(['a b', '1'])
  expect(matchRoute('/agreement/%', '').id).toBe('%')
})

test('[SC-4] the tab bar is on the main screens, unless layout hides it', () => {
  const tabs = (path: string, search = '') => getTab(matchRoute(path, search))
  expect(['/home', '/number', '/category', '/order', '/user-center'].map((path) => tabs(path))).toEqual([
    'home',
    'home',
    'home',
    'orders',
    'my',
  ])
  expect(['/search', '/number/1', '/login', '/tag-list'].map((path) => tabs(path))).toEqual(
    Array(4).fill(undefined),
  )
  expect(['', '1', 'true', 'tab'].map((layout) => tabs('/home', `layout=${layout}`))).toEqual(
    Array(4).fill('home'),
  )
  expect(['0', 'false', 'none'].map((layout) => tabs('/home', `layout=${layout}`))).toEqual(
    Array(3).fill(undefined),
  )
})

test('[SC-9] number detail and user info have no display name', () => {
  const unnamed = Object.keys(routes).filter((screen) => !(screen in titleTexts.zh))
  expect(unnamed).toEqual(['number', 'user-info'])
})

test('[HM-4] [SC-6] the address of a result list contains its search', () => {
  expect(paths.tagList({ id: 'leopard', keyword: '豹子号' })).toBe(
    '/tag-list?id=leopard&keyword=%E8%B1%B9%E5%AD%90%E5%8F%B7',
  )
  expect(paths.tagList({ keyword: '88', suffix: true })).toBe('/tag-list?keyword=88&suffix=true')
  expect(paths.tagList({ keyword: '88', suffix: false })).toBe('/tag-list?keyword=88')
})

test('the link of a gift has its token in the query, which access logs leave out', () => {
  expect(paths.gift('g-1.x')).toBe('/gift?t=g-1.x')
  expect(matchRoute('/gift/g-1.x', '').screen).toBe('not-found')
})

test('[SC-5] a callback has the path and the query', () => {
  const callback = new URLSearchParams(paths.login('/number/7?from=a&b=c').split('?')[1]).get('callback')
  expect(safeCallback(callback)).toBe('/number/7?from=a&b=c')
  expect(safeCallback('/mobile/order?status=1')).toBe('/order?status=1')
})

test.each([
  null,
  '',
  'order',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/mobile//evil.example',
  '/login?callback=/home',
])('[SC-5] %j is not followed', (callback) => {
  expect(safeCallback(callback)).toBe('/home')
})

test('the operator may link to pages of the shop that need neither a number nor a login', () => {
  const first = Object.values(routes).map(({ pattern }) => pattern.split('/')[1])
  const without = ['compare', 'transfer', 'gift', 'bind-phone', 'pay-ok', 'login', '404', 'phone-change']
  expect([...new Set(first)].filter((page) => !without.includes(page ?? ''))).toEqual([...shopPages])
})
