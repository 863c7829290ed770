import type { Endpoint } from '@hao/contract/endpoint.ts'
import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newOwners, type Owner } from './testing/owner.ts'
import { buildRequest, type RawRequest } from './testing/request.ts'
import { diffRows, createRowReader } from './testing/row-reader.ts'
import { createDeletedToken, changeOneLetter, strangerTokens } from './testing/strangers.ts'
import { findCase } from './testing/endpoint-cases.ts'
import { startTestShop } from './testing/test-shop.ts'
import { openRawConnection } from './testing/raw-connection.ts'

const keys = Object.keys(endpoints) as (keyof Endpoints)[]
const versions = ['/api', '/api/v2'] as const

type Input = Readonly<Record<string, unknown>>
type Answer = Awaited<ReturnType<Scene['send']>>
type Scene = Awaited<ReturnType<typeof startScene>>

async function startScene() {
  const shop = await startTestShop({ numbers: 100 })
  const connection = openRawConnection(shop.server.origin)
  onTestFinished(() => connection.close())
  const reader = await createRowReader(shop.server.context.db)
  const send = async (sent: RawRequest) => {
    const { status, body } = await connection.send(sent)
    const text = body.toString()
    const { error = '' } = JSON.parse(text) as { error?: string }
    return {
      status,
      outcome: status === 200 ? 'ok' : error,
      text,
      request: `${sent.target} ${String(sent.body)}`,
    }
  }
  return { shop, reader, send, deleted: await createDeletedToken(shop) }
}

/** The owner's secrets in a response that were not in its request. */
const findLeaks = ({ secrets }: Owner, { text, request }: Answer) =>
  secrets.filter((secret) => text.includes(secret) && !request.includes(secret))

/** Keys in groups: all rows are read before and after a group, because that costs more than its requests. */
function inGroups(some: readonly (keyof Endpoints)[], size = 12): (keyof Endpoints)[][] {
  return Array.from({ length: Math.ceil(some.length / size) }, (_, at) =>
    some.slice(at * size, (at + 1) * size),
  )
}

/** The changed rows that contain a secret of these owners. */
const ofOwners = (rows: readonly string[], owned: readonly { owner: Owner }[]) =>
  rows.filter((row) => owned.some(({ owner }) => owner.secrets.some((secret) => row.includes(secret))))

/** The outcome for a client without a valid login. */
function unknownOutcome(key: keyof Endpoints): string {
  const { access }: Endpoint = endpoints[key]
  const { strangerOutcome, anonymousOutcome } = findCase(key)
  return access === 'user' ? 'unauthorised' : (anonymousOutcome ?? strangerOutcome)
}

/** An endpoint that accepts the stranger's request writes the stranger's rows. */
const isGranted = (key: keyof Endpoints) =>
  [findCase(key).strangerOutcome, unknownOutcome(key)].includes('ok')

/** An owner's valid request, what strangers send instead, and the strangers' tokens. */
async function prepare(scene: Scene, key: keyof Endpoints) {
  const [owner, other] = (await newOwners(scene.shop, 2)) as [Owner, Owner]
  const { ownerFirst, secretField, ...endpointCase } = findCase(key)
  const validInput: Input = await endpointCase.validInput(owner)
  const sendAsOwner = () => scene.send(buildRequest(key, validInput, { token: owner.token }))
  const first = ownerFirst || secretField ? await sendAsOwner() : undefined
  const input = secretField
    ? { ...validInput, [secretField]: changeOneLetter(String(validInput[secretField])) }
    : validInput
  const strangers = Object.entries(await strangerTokens(owner, other, scene.deleted))
  return { key, owner, input, strangers, own: async () => first ?? (await sendAsOwner()) }
}

/** Sends a request as each stranger. Returns wrong outcomes and leaks. */
async function probe(scene: Scene, { key, owner, input, strangers }: Awaited<ReturnType<typeof prepare>>) {
  const wrong: string[] = []
  for (const [who, token] of strangers)
    for (const version of versions) {
      const answer = await scene.send(buildRequest(key, input, { version, token }))
      const expected = who === 'stranger' ? findCase(key).strangerOutcome : unknownOutcome(key)
      const leaks = findLeaks(owner, answer)
      const what = `${key}: ${who}, ${version}`
      if (answer.outcome !== expected) wrong.push(`${what}: ${answer.outcome}, not ${expected}`)
      if (leaks.length > 0) wrong.push(`${what}: gets ${leaks.join()}`)
    }
  return wrong
}

test('[AU-1] a request of a stranger to each endpoint gets the listed outcome, in both versions, and changes nothing', async () => {
  const scene = await startScene()
  const wrong: string[] = []
  const withSecrets: string[] = []
  const groups = [true, false].flatMap((granted) =>
    inGroups(keys.filter((key) => isGranted(key) === granted)),
  )
  for (const group of groups) {
    const prepared = []
    for (const key of group) prepared.push(await prepare(scene, key))
    const before = await scene.reader.all()
    for (const each of prepared) wrong.push(...(await probe(scene, each)))
    const changed = diffRows(before, await scene.reader.all())
    wrong.push(...(isGranted(group[0]!) ? ofOwners(changed, prepared) : changed))
    for (const { key, owner, own } of prepared) {
      const answer = await own()
      if (answer.outcome !== 'ok') wrong.push(`${key}: its owner got ${answer.text}`)
      if (findLeaks(owner, answer).length > 0) withSecrets.push(key)
    }
  }
  expect(wrong).toEqual([])
  // Owners receive their secrets, which shows that the search for leaks looks for the right values.
  expect(withSecrets).toEqual(
    expect.arrayContaining(['GET /user/:id/data', 'GET /order/:id', 'GET /calls', 'GET /wait']),
  )
})

/** Spellings of an id that two parsers might read differently. */
const spellings = (id: number): unknown[] => [
  String(id),
  `${id}.0`,
  `0${id}`,
  `+${id}`,
  ` ${id}`,
  `${id}e0`,
  `0x${id.toString(16)}`,
  String(id).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  `${id}\0`,
  `${id},1`,
  id + 1e-9,
  id + 2 ** 32,
  -id,
  [id],
  [1, id],
  { id },
]

/** Requests of another user with the owner's ids: respelled, and in other places next to the user's own. */
function disguiseRequest(
  key: keyof Endpoints,
  validInput: Input,
  { owner, token, id }: { owner: Owner; token: string; id: number },
): RawRequest[] {
  const theirs = Object.entries(validInput).filter(([, value]) => owner.secrets.includes(String(value)))
  const respelled = theirs.flatMap(([name, value]) =>
    typeof value === 'number' ? spellings(value).map((spelled) => ({ ...validInput, [name]: spelled })) : [],
  )
  const swapped = Object.fromEntries(
    Object.entries(validInput).map(([name, value]) => [name, value === owner.id ? id : value]),
  )
  const buildSent = (input: Input, at: number) =>
    buildRequest(key, input, { token, version: versions[at % 2] })
  const beside = buildSent(swapped, 0)
  const names = ['id', 'userId', 'user_id', 'user'].map((name) => `${name}=${owner.id}`).join('&')
  const body =
    beside.body && JSON.stringify({ ...swapped, id: owner.id, userId: owner.id, user: { id: owner.id } })
  return [
    ...respelled.map(buildSent),
    beside,
    { ...beside, target: `${beside.target}${beside.target.includes('?') ? '&' : '?'}${names}`, body },
    {
      ...beside,
      headers: [
        ...beside.headers,
        ['x-user-id', String(owner.id)],
        ['cookie', `token=${owner.token}; user=${owner.id}`],
      ],
    },
  ]
}

test('[AU-1] an id of another user gives no access, in any spelling and any place', async () => {
  const { shop, reader, send } = await startScene()
  const wrong: string[] = []
  let tried = 0
  for (const group of inGroups(keys.filter((key) => !findCase(key).secretField))) {
    const owned: { key: keyof Endpoints; owner: Owner; requests: RawRequest[] }[] = []
    for (const key of group) {
      const [owner, other] = (await newOwners(shop, 2)) as [Owner, Owner]
      const validInput = await findCase(key).validInput(owner)
      owned.push({
        key,
        owner,
        requests: disguiseRequest(key, validInput, { owner, token: other.token, id: other.id }),
      })
    }
    const before = await reader.all()
    for (const { key, owner, requests } of owned)
      for (const sent of requests) {
        const answer = await send(sent)
        tried += 1
        const leaks = findLeaks(owner, answer)
        if (answer.status >= 500 || leaks.length > 0)
          wrong.push(`${key}: ${answer.request} gets ${answer.text}`)
      }
    wrong.push(...ofOwners(diffRows(before, await reader.all()), owned))
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(500)
})

test('[AU-1] a page is the same for its owner, another user and a visitor: personal data comes only from the API', async () => {
  const { shop } = await startScene()
  const connection = openRawConnection(shop.server.origin)
  onTestFinished(() => connection.close())
  const [owner, other] = (await newOwners(shop, 2)) as [Owner, Owner]
  const { orderId, out_trade_no } = await owner.paidOrder()
  const addresses = [
    `/order/${orderId}`,
    '/order',
    `/bind-phone?orderId=${orderId}`,
    `/pay-ok?out_trade_no=${out_trade_no}&number=1`,
    `/service/ticket/${await owner.ticket()}`,
    `/service/ticket/new?orderId=${orderId}`,
    `/user-center/numbers/${await owner.subscription()}`,
    '/user-center',
    `/user-center/${owner.id}`,
    '/user-center/calls',
    '/user-center/waits',
  ]
  for (const address of addresses) {
    const readPage = async (token: string) => {
      const headers = [
        ['authorization', `Bearer ${token}`],
        ['cookie', `token=${token}; user=${owner.id}`],
      ] as const
      const { status, body } = await connection.send({ method: 'GET', target: `/mobile${address}`, headers })
      // Each page has the time of its request.
      const text = body.toString().replace(/ data-now="\d+"/, '')
      return { status, text, request: address }
    }
    const [own, others, visitors] = [
      await readPage(owner.token),
      await readPage(other.token),
      await readPage(''),
    ]
    expect([address, own.status]).toEqual([address, 200])
    expect([others, visitors]).toEqual([own, own])
    expect(owner.secrets.filter((secret) => own.text.includes(secret) && !address.includes(secret))).toEqual(
      [],
    )
  }
})
