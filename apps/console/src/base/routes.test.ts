import { expect, test } from 'vitest'
import { pathOf, pathTo, matchRoute, type RouteId, routes } from './routes.ts'

test.each(Object.keys(routes) as RouteId[])('the address of %s opens that screen only', (route) => {
  const path = routes[route].pattern.replace(':id', '12')
  expect(matchRoute(path)).toEqual({ route, id: path.endsWith('/12') ? '12' : '' })
})

test('filters are in the query, without empty ones', () => {
  expect(pathTo('numbers', { state: 'on_sale', digits: '', pattern: undefined })).toBe(
    '/numbers?state=on_sale',
  )
})

test('an id with any characters survives encoding and decoding', () => {
  expect(pathOf('order', 'a/b?c')).toBe('/orders/a%2Fb%3Fc')
  expect(matchRoute('/orders/a%2Fb%3Fc')).toEqual({ route: 'order', id: 'a/b?c' })
  expect(matchRoute('/orders/%E0%A4%A')).toEqual({ route: 'order', id: '%E0%A4%A' })
  expect(matchRoute('/nowhere')).toEqual({ route: undefined, id: '' })
})
