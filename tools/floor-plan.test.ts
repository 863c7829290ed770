import { expect, test } from 'vitest'
import { findOrderWay, measureRooms } from './floor-plan.ts'
import { readImports } from './imports.ts'

const file = (path: string, source = '') => ({ path, lines: 10, imports: readImports(path, source) })
const server = 'apps/server/src'

test('rooms, floors, arrows and upward imports are measured without tests and without the files of src itself', () => {
  const plan = measureRooms([
    file(`${server}/main.ts`, "import './commerce/orders/a.ts'"),
    file(`${server}/commerce/orders/a.ts`, "import type { B } from '../payments/b.ts'\nimport './c.ts'"),
    file(`${server}/commerce/payments/b.ts`, "import '../../platform/db/c.ts'"),
    file(`${server}/commerce/payments/b.test.ts`, "import '../orders/a.ts'"),
    file(`${server}/platform/db/c.ts`, "import '../../people/users/d.ts'"),
    file(`${server}/people/users/d.ts`),
  ])
  expect(plan).toEqual({
    rooms: 4,
    floors: 4,
    arrows: 3,
    upward: [{ from: 'platform/db', to: 'people/users' }],
    circles: [],
    circular: 0,
  })
})

test('a cycle of rooms is one floor', () => {
  const plan = measureRooms([
    file(`${server}/commerce/checkout/a.ts`, "import '../orders/b.ts'"),
    file(`${server}/commerce/orders/b.ts`, "import '../checkout/a.ts'\nimport '../../platform/db/c.ts'"),
    file(`${server}/platform/db/c.ts`),
  ])
  expect(plan).toMatchObject({ rooms: 3, floors: 2, arrows: 3, upward: [], circular: 2 })
  expect(plan.circles).toEqual([['commerce/checkout', 'commerce/orders']])
})

test('the files on the way of an order are found by their content', () => {
  const shop = 'apps/shop/src'
  const texts: Record<string, string> = {
    [`${shop}/parts/purchase/pay.tsx`]: "import './place.ts'\nimport '../texts.ts'",
    [`${shop}/parts/purchase/place.ts`]: "import '../../base/api/request.ts'\nrequest('POST /order', {})",
    [`${shop}/parts/texts.ts`]: '',
    [`${shop}/base/api/request.ts`]: 'await fetch(url)',
    [`${server}/commerce/checkout/routes.ts`]: "import './place-order.ts'\n'POST /order': checkFirst(place)",
    [`${server}/commerce/checkout/place-order.ts`]:
      "import '../orders/queries.ts'\nimport type { X } from './x.ts'",
    [`${server}/commerce/orders/queries.ts`]: '',
  }
  const files = Object.entries(texts).map(([path, text]) => file(path, text))
  expect(findOrderWay(files, (path) => texts[path] ?? '')).toEqual({
    shop: [
      `${shop}/parts/purchase/pay.tsx`,
      `${shop}/parts/purchase/place.ts`,
      `${shop}/base/api/request.ts`,
    ],
    server: [
      `${server}/commerce/checkout/routes.ts`,
      `${server}/commerce/checkout/place-order.ts`,
      `${server}/commerce/orders/queries.ts`,
    ],
  })
})
