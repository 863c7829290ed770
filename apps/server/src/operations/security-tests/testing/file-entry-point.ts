import * as fc from 'fast-check'
import type { EntryPoint, FuzzContext } from './entry-point.ts'
import { describeExchange } from './endpoint-entry-point.ts'
import { findFault } from './find-fault.ts'
import { encodePart, type RawRequest } from './request.ts'
import { wireMutations, type WireMutation, mutateRequest } from './wire-mutations.ts'
import { hostileText } from './values.ts'

/** Addresses of files, pictures and machine interfaces, and addresses that must not exist. */
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

/** Pictures are expensive to draw, so that few attempts request them. */
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

type Attempt = {
  entryPoint: 'file'
  place: string
  value: string
  method: string
  mutations: readonly WireMutation[]
}

const attempts: fc.Arbitrary<Attempt> = fc.record({
  entryPoint: fc.constant('file' as const),
  place: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...places) },
    { weight: 1, arbitrary: fc.constantFrom(...pictures) },
  ),
  value: hostileText,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
  mutations: wireMutations,
})

async function run({ connection }: FuzzContext, { place, value, method, mutations }: Attempt) {
  const plain: RawRequest = {
    method,
    target: place.replace('*', () => encodePart(value.slice(0, 300))),
    headers: [],
  }
  const sent = mutateRequest(plain, mutations)
  const reply = await connection.send(sent)
  const outcome = { ...describeExchange(reply, sent), fault: findFault(reply, sent) }
  // The demonstration's outbox shows all users' messages.
  return place.startsWith('/dev/outbox') ? { ...outcome, answer: '' } : outcome
}

/** Files, pictures and machine interfaces. */
export const fileEntryPoint: EntryPoint<Attempt> = { share: 12, attempts, run }
