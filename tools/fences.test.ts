import { expect, test } from 'vitest'
import { areas, findBreaches, importRules } from './fences.ts'
import { readImports } from './imports.ts'
import { readTree } from './source-tree.ts'

const file = (path: string, source = '', lines = 10) => ({ path, lines, imports: readImports(path, source) })

test('the source tree breaks no rule', () => {
  const files = readTree()
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.flatMap(({ imports }) => imports).filter(({ to }) => to.startsWith('packages/')).length,
  ).toBeGreaterThan(10)
  expect(findBreaches(files)).toEqual([])
})

const shop = 'apps/shop/src/screens/home/home.tsx'
const server = 'apps/server/src'
const broken: [why: string, path: string, source: string][] = [
  ['numbers is pure', 'packages/numbers/src/a.ts', "import { readFile } from 'node:fs'"],
  [
    'contract imports only',
    'packages/contract/src/a.ts',
    "import type { Db } from '../../../apps/server/src/platform/db/database.ts'",
  ],
  ['settings imports nothing but zod, hashes', 'packages/settings/src/a.ts', "import { Client } from 'pg'"],
  [
    'the carrier protocol imports only',
    'packages/carrier-protocol/src/a.ts',
    "import { x } from '@hao/contract/phone.ts'",
  ],
  ['kit imports none', 'packages/kit/src/a.tsx', "import { x } from '../../../apps/shop/src/x.ts'"],
  ['the shop imports no other app', shop, "import { x } from '../../../../server/src/app.ts'"],
  ['the console’s screens import', 'apps/console/src/a.ts', "import { x } from '../../server/src/app.ts'"],
  ['runs without Node', shop, "const fs = await import('node:fs')"],
  ['a zod import costs', shop, "import { z } from 'zod'"],
  [
    'a zod import costs',
    'packages/kit/src/a.tsx',
    "import {\n  endpoints,\n} from '@hao/contract/endpoints.ts'",
  ],
  ['never imports the shop', `${server}/pages/a.ts`, "export { x } from '../../../shop/src/x.ts'"],
  ['neither simulators nor tools', `${server}/main.ts`, "import '../../simulators/src/main.ts'"],
  ['a telephone like others', 'apps/softphone/src/main.tsx', "import { x } from '@hao/contract/phone.ts'"],
  ['the SIP edge knows', 'apps/sip-edge/src/main.ts', "import { x } from '@hao/numbers/plan.ts'"],
  ['the SIP edge knows', 'apps/sip-edge/src/main.ts', "import { x } from '@hao/contract/phone.ts'"],
  ['the route agent knows', 'apps/route-agent/src/a.ts', "import '../../sip-edge/src/edge.ts'"],
  ['none of us', 'apps/simulators/src/main.ts', "import { x } from '@hao/contract/endpoints.ts'"],
  [
    'routes leave SQL',
    `${server}/people/users/routes.ts`,
    "import { x } from '../../platform/db/database.ts'",
  ],
  ['routes leave SQL', `${server}/console/me/own-routes.ts`, "import { sql } from 'kysely'"],
  ['know no HTTP', `${server}/commerce/checkout/place-order.ts`, "import fastify from 'fastify'"],
  ['imported by nobody else', `${server}/commerce/checkout/a.ts`, "import { x } from '../orders/routes.ts'"],
  [
    'only the database',
    `${server}/people/users/code-queries.ts`,
    "import { x } from '../../platform/jobs/workers.ts'",
  ],
  ['names what it needs', `${server}/platform/http/a.ts`, "import type { Context } from '../../context.ts'"],
  ['only the type of the context', `${server}/people/users/a.ts`, "import { x } from '../../wiring.ts'"],
  ...areas
    .slice(0, -1)
    .map((area, index): [string, string, string] => [
      `${area} is below`,
      `${server}/${area}/room/a.ts`,
      `import type { X } from '../../${areas[index + 1]}/room/b.ts'`,
    ]),
  ['no other room of it', `${server}/console/orders/a.ts`, "import { x } from '../refunds/queries.ts'"],
  ['base stands under', 'apps/shop/src/base/api/a.ts', "import type { X } from '../../parts/orders/a.ts'"],
  ['parts stand under', 'apps/shop/src/parts/orders/a.ts', "import { x } from '../../shell/shell.tsx'"],
  ['screens stand under', shop, "import { Shell } from '../../shell/shell.tsx'"],
  ['imports no other screen', shop, "import { x } from '../search/screen.tsx'"],
  ['no index files', 'packages/kit/src/index.ts', ''],
  ['not utils', 'apps/shop/src/utils/a.ts', ''],
  ['shapes of file names', 'apps/shop/src/home/Home.tsx', ''],
]

test.each(broken)('a breach is reported: %s (%s)', (why, path, source) => {
  expect(findBreaches([file(path, source)])).toEqual([expect.stringContaining(why)])
})

test('every import rule has an example of a breach above', () => {
  const found = broken.flatMap(([, path, source]) => findBreaches([file(path, source)])).join('\n')
  expect(importRules.filter(({ why }) => !found.includes(why))).toEqual([])
})

test('rooms that import each other are reported, directly or in a cycle, types included; tests may', () => {
  const there = file(`${server}/commerce/orders/a.ts`, "import type { B } from '../payments/b.ts'")
  const back = file(`${server}/commerce/payments/b.ts`, "import { a } from '../orders/a.ts'")
  const circle = `${server}/commerce/orders, ${server}/commerce/payments: these rooms import each other`
  expect(findBreaches([there, back])).toContain(circle)
  expect(
    findBreaches([
      there,
      file(`${server}/commerce/payments/b.test.ts`, "import { a } from '../orders/a.ts'"),
    ]),
  ).toEqual([])
  const through = [
    there,
    file(`${server}/commerce/payments/c.ts`, "import { d } from '../refunds/d.ts'"),
    file(`${server}/commerce/refunds/d.ts`, "import { a } from '../orders/a.ts'"),
  ]
  expect(findBreaches(through)).toHaveLength(1)
  const parts = [
    file('apps/shop/src/parts/orders/a.ts', "import { b } from '../numbers/b.ts'"),
    file('apps/shop/src/parts/numbers/c.ts', "import { d } from '../orders/d.ts'"),
  ]
  expect(findBreaches(parts)).toHaveLength(1)
})

test.each([
  ['of a value', "import { a } from './a.ts'"],
  ['of a type', "import type { A } from './a.ts'"],
  ['that comes late', "const load = () => import('./a.ts')"],
])('files that import each other are a breach: an import %s', (_what, back) => {
  const pair = [file('lab/bench/a.ts', "import { b } from './b.ts'"), file('lab/bench/b.ts', back)]
  expect(findBreaches(pair)).toEqual(['lab/bench/a.ts, lab/bench/b.ts: these files import each other'])
})

test('a long file is a breach, except tables and texts', () => {
  expect(findBreaches([file('apps/server/src/app.ts', '', 301)])).toEqual([
    'apps/server/src/app.ts: 301 lines, more than 300',
  ])
  expect(findBreaches([file('apps/shop/src/base/texts/zh.ts', '', 900)])).toEqual([])
})

test('allowed imports pass', () => {
  const source = "import type { Endpoints } from '@hao/contract/endpoints.ts'\nimport type { z } from 'zod'"
  expect(findBreaches([file(shop, source)])).toEqual([])
  const probe =
    "import { startSimulators } from '../../../simulators/src/main.ts'\nimport { run } from '@hao/testing/database.ts'"
  expect(findBreaches([file(`${server}/orders/place-order.test.ts`, probe)])).toEqual([])
})

test('every form of import is read, comments are ignored', () => {
  const source = [
    "import a, { type B } from './a.ts'",
    "import type { C } from './c.ts'",
    "import './side.css'",
    "export * from '../d.ts'",
    "type E = typeof import('./e.ts')",
    "const f = () => import('./f.ts')",
    "// import { g } from './g.ts'",
    "/** import { h } from './h.ts' */",
    "import {\n  i,\n  j,\n} from '@hao/kit/i.tsx'",
  ].join('\n')
  expect(
    readImports('apps/x/y.ts', source).map(({ to, typeOnly }) => (typeOnly ? `type ${to}` : to)),
  ).toEqual([
    'apps/x/a.ts',
    'type apps/x/c.ts',
    'apps/x/side.css',
    'apps/d.ts',
    'type apps/x/e.ts',
    'apps/x/f.ts',
    'packages/kit/src/i.tsx',
  ])
})
