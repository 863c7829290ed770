import * as fc from 'fast-check'
import type { Door, Street } from './doors.ts'
import { outcomeOf } from './endpoint-door.ts'
import { judge } from './judge.ts'
import { encodePart, type Sent } from './request.ts'
import { someTwists, type Twist, twist } from './twists.ts'
import { nastyText } from './values.ts'

/** Where files, pictures and what is for machines lie, and where they do not. */
const places = [
  '/',
  '/favicon.ico',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev/outbox',
  '/dev/outbox/../../metrics',
  '/api',
  '/api/',
  '/api/v2',
  '/api/v3/banner',
  '/api/docs',
  '/api/wxpay/notify',
  '/api/carrier/route',
  '/api/carrier/registrations',
  '/apix/banner',
  '/mobile/favicon.svg',
  '/mobile/favicon.svg.br',
  '/mobile/regions.json',
  '/mobile/manifest.webmanifest',
  '/mobile/media/digits.woff2',
  '/mobile/media/',
  '/mobile/assets/',
  '/mobile/assets/nothing.js',
  '/mobile/.vite/manifest.json',
  '/mobile/%2evite/manifest.json',
  '/mobile/assets/../.vite/manifest.json',
  '/mobile/assets/..%2f.vite%2fmanifest.json',
  '/mobile/../server/entry-server.js',
  '/mobile/%2e%2e/server/entry-server.js',
  '/mobile/..%5c..%5cpackage.json',
  '/mobile/....//....//package.json',
  '/mobile/media/%00.png',
  '//etc/passwd',
  '/etc/passwd',
  '/.git/config',
  '/.env',
  '/package.json',
  '/simulators/wechat/',
  '/mobile%2fhome',
] as const

/** Those that cost the most: few of them. */
const pictures = [
  '/mobile/share/zh/wide/shop.png',
  '/mobile/share/en/square/shop.png?v=1',
  '/mobile/share/zh/wide/number/1.png',
  '/mobile/share/zh/square/number/*.png',
  '/mobile/share/en/wide/mask.png?mask=*',
  '/mobile/share/*/wide/shop.png',
  '/mobile/share/zh/*.png',
  '/mobile/share/zh/wide/shop.png?v=*',
] as const

type Attempt = { door: 'file'; place: string; value: string; method: string; twists: readonly Twist[] }

const attempts: fc.Arbitrary<Attempt> = fc.record({
  door: fc.constant('file' as const),
  place: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...places) },
    { weight: 1, arbitrary: fc.constantFrom(...pictures) },
  ),
  value: nastyText,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
  twists: someTwists,
})

async function enter({ wire }: Street, { place, value, method, twists }: Attempt) {
  const plain: Sent = {
    method,
    target: place.replace('*', () => encodePart(value.slice(0, 300))),
    headers: [],
  }
  const sent = twist(plain, twists)
  const reply = await wire.send(sent)
  const outcome = { ...outcomeOf(reply, sent), fault: judge(reply, sent) }
  // In a demonstration it shows everybody's messages.
  return place.startsWith('/dev/outbox') ? { ...outcome, said: '' } : outcome
}

/** Files, pictures, and the addresses for machines. */
export const fileDoor: Door<Attempt> = { share: 12, attempts, enter }
