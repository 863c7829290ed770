import { expect, test } from 'vitest'
import { findWays, measureRooms } from './floor-plan.ts'
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

test('the files on the ways of an order and of a call are found by their content', () => {
  const shop = 'apps/shop/src'
  const edge = 'apps/sip-edge/src'
  const protocol = 'packages/carrier-protocol/src'
  const routing = `${server}/telephony/routing`
  const texts: Record<string, string> = {
    [`${shop}/parts/purchase/pay.tsx`]: "import './place.ts'\nimport '../texts.ts'",
    [`${shop}/parts/purchase/place.ts`]: "import '../../base/api/request.ts'\nrequest('POST /order', {})",
    [`${shop}/parts/texts.ts`]: '',
    [`${shop}/base/api/request.ts`]: 'await fetch(url)',
    [`${server}/commerce/checkout/routes.ts`]: "import './place-order.ts'\n'POST /order': place",
    [`${server}/commerce/checkout/place-order.ts`]:
      "import '../orders/queries.ts'\nimport type { X } from './x.ts'",
    [`${server}/commerce/orders/queries.ts`]: '',
    [`${edge}/main.ts`]: "import '@hao/carrier-protocol/client.ts'\ncreateCarrierClient({})",
    [`${protocol}/client.ts`]: "import './post.ts'",
    [`${protocol}/post.ts`]: "import 'node:http'",
    [`${edge}/requests.ts`]: "import { startCall } from './call/call.ts'",
    [`${edge}/call/call.ts`]: "import './ring.ts'",
    [`${edge}/call/ring.ts`]: '',
    [`${routing}/routes.ts`]: "import './resolve-route.ts'\ninbox.post(routePath, answer)",
    [`${routing}/resolve-route.ts`]: '',
  }
  const files = Object.entries(texts).map(([path, text]) => file(path, text))
  const below = (folder: string, names: string[]) => names.map((name) => `${folder}/${name}`)
  expect(findWays(files, (path) => texts[path] ?? '').map(({ paths }) => paths)).toEqual([
    below(shop, ['parts/purchase/pay.tsx', 'parts/purchase/place.ts', 'base/api/request.ts']),
    below(`${server}/commerce`, ['checkout/routes.ts', 'checkout/place-order.ts', 'orders/queries.ts']),
    [
      `${edge}/main.ts`,
      ...below(protocol, ['client.ts', 'post.ts']),
      ...below(edge, ['requests.ts', 'call/call.ts', 'call/ring.ts']),
    ],
    below(routing, ['routes.ts', 'resolve-route.ts']),
  ])
})
