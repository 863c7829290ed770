import { expect, test } from 'vitest'
import { pathOf, pathTo, placeOf, type RouteId, routes } from './routes.ts'

test.each(Object.keys(routes) as RouteId[])('the address of %s leads to it, and to no other', (route) => {
  const path = routes[route].pattern.replace(':id', '12')
  expect(placeOf(path)).toEqual({ route, id: path.endsWith('/12') ? '12' : '' })
})

test('filters stand in the query, and what is empty is left out', () => {
  expect(pathTo('numbers', { state: 'on_sale', digits: '', pattern: undefined })).toBe(
    '/numbers?state=on_sale',
  )
})

test('an id is written and read whole, whatever it has', () => {
  expect(pathOf('order', 'a/b?c')).toBe('/orders/a%2Fb%3Fc')
  expect(placeOf('/orders/a%2Fb%3Fc')).toEqual({ route: 'order', id: 'a/b?c' })
  expect(placeOf('/orders/%E0%A4%A')).toEqual({ route: 'order', id: '%E0%A4%A' })
  expect(placeOf('/nowhere')).toEqual({ route: undefined, id: '' })
})
