import type { Endpoint } from '@hao/contract/endpoint.ts'
import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newOwners, type Owner } from './testing/owner.ts'
import { compose, type Sent } from './testing/request.ts'
import { differences, readerOfRows } from './testing/rows.ts'
import { deletedToken, forge, strangersTo } from './testing/strangers.ts'
import { rowOf } from './testing/table.ts'
import { startTown } from './testing/town.ts'
import { openWire } from './testing/wire.ts'

const keys = Object.keys(endpoints) as (keyof Endpoints)[]
const versions = ['/api', '/api/v2'] as const

type Input = Readonly<Record<string, unknown>>
type Answer = Awaited<ReturnType<Scene['ask']>>
type Scene = Awaited<ReturnType<typeof setScene>>

async function setScene() {
  const town = await startTown({ numbers: 100 })
  const wire = openWire(town.server.origin)
  onTestFinished(() => wire.close())
  const reader = await readerOfRows(town.server.context.db)
  const ask = async (sent: Sent) => {
    const { status, body } = await wire.send(sent)
    const text = body.toString()
    const { error = '' } = JSON.parse(text) as { error?: string }
    return {
      status,
      outcome: status === 200 ? 'ok' : error,
      text,
      asked: `${sent.target} ${String(sent.body)}`,
    }
  }
  return { town, reader, ask, deleted: await deletedToken(town) }
}

/** The marks of an owner that stand in an answer without standing in the question. */
const toldOf = ({ marks }: Owner, { text, asked }: Answer) =>
  marks.filter((mark) => text.includes(mark) && !asked.includes(mark))

/** What is wrong with what others get for a good request of its owner's, and with what it leaves behind. */
async function probe(scene: Scene, key: keyof Endpoints, { owner, good }: { owner: Owner; good: Input }) {
  const { stranger, nobody, secret } = rowOf(key)
  const { access }: Endpoint = endpoints[key]
  const input = secret ? { ...good, [secret]: forge(String(good[secret])) } : good
  const [other] = (await newOwners(scene.town, 1)) as [Owner]
  const strangers = Object.entries(await strangersTo(owner, other, scene.deleted))
  const unknown = access === 'user' ? 'unauthorised' : (nobody ?? stranger)
  const wrong: string[] = []
  // Where it is granted to others too it leaves rows of theirs.
  const granted = [stranger, unknown].includes('ok')
  const read = () => (granted ? scene.reader.about(owner.marks) : scene.reader.all())
  const before = await read()
  for (const [who, token] of strangers)
    for (const version of versions) {
      const answer = await scene.ask(compose(key, input, { version, token }))
      const expected = who === 'stranger' ? stranger : unknown
      const told = toldOf(owner, answer)
      if (answer.outcome !== expected) wrong.push(`${who}, ${version}: ${answer.outcome}, not ${expected}`)
      if (told.length > 0) wrong.push(`${who}, ${version}: is told ${told.join()}`)
    }
  return [...wrong, ...differences(before, await read())]
}

test('[AU-1] of each endpoint, whoever is not its owner gets what the table says, in both versions, and leaves nothing changed', async () => {
  const scene = await setScene()
  const wrong: string[] = []
  const telling: string[] = []
  for (const key of keys) {
    const [owner] = (await newOwners(scene.town, 1)) as [Owner]
    const { good: make, after, secret } = rowOf(key)
    const good = await make(owner)
    const grant = () => scene.ask(compose(key, good, { token: owner.token }))
    const first = after || secret ? await grant() : undefined
    wrong.push(...(await probe(scene, key, { owner, good })).map((what) => `${key}: ${what}`))
    const own = first ?? (await grant())
    if (own.outcome !== 'ok') wrong.push(`${key}: its owner got ${own.text}`)
    if (toldOf(owner, own).length > 0) telling.push(key)
  }
  expect(wrong).toEqual([])
  // Owners are told what strangers are not: the marks are where they are looked for.
  expect(telling).toEqual(
    expect.arrayContaining(['GET /user/:id/data', 'GET /order/:id', 'GET /calls', 'GET /wait']),
  )
})

/** An id as somebody might write it who hopes that one look at it is not like the next. */
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

/** Requests about what is an owner's by somebody else who writes their ids in other ways, in other places, and beside their own. */
function disguised(
  key: keyof Endpoints,
  good: Input,
  { owner, token, id }: { owner: Owner; token: string; id: number },
): Sent[] {
  const theirs = Object.entries(good).filter(([, value]) => owner.marks.includes(String(value)))
  const asked = theirs.flatMap(([name, value]) =>
    typeof value === 'number' ? spellings(value).map((spelled) => ({ ...good, [name]: spelled })) : [],
  )
  const swapped = Object.fromEntries(
    Object.entries(good).map(([name, value]) => [name, value === owner.id ? id : value]),
  )
  const sent = (input: Input, at: number) => compose(key, input, { token, version: versions[at % 2] })
  const beside = sent(swapped, 0)
  const names = ['id', 'userId', 'user_id', 'user'].map((name) => `${name}=${owner.id}`).join('&')
  const body =
    beside.body && JSON.stringify({ ...swapped, id: owner.id, userId: owner.id, user: { id: owner.id } })
  return [
    ...asked.map(sent),
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

test('[AU-1] an id of somebody else’s opens nothing, however it is spelled and wherever it stands', async () => {
  const { town, reader, ask } = await setScene()
  const wrong: string[] = []
  let tried = 0
  for (const key of keys) {
    const { good: make, secret } = rowOf(key)
    const [owner, other] = (await newOwners(town, 2)) as [Owner, Owner]
    const good = await make(owner)
    const before = await reader.about(owner.marks)
    for (const sent of secret ? [] : disguised(key, good, { owner, token: other.token, id: other.id })) {
      const answer = await ask(sent)
      tried += 1
      const told = toldOf(owner, answer)
      if (answer.status >= 500 || told.length > 0)
        wrong.push(`${key}: ${answer.asked} is told ${answer.text}`)
    }
    const changed = differences(before, await reader.about(owner.marks))
    wrong.push(...changed.map((row) => `${key}: ${row}`))
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(500)
})

test('[AU-1] a page says the same to its owner, to another user and to nobody: what is somebody’s comes by the API alone', async () => {
  const { town } = await setScene()
  const wire = openWire(town.server.origin)
  onTestFinished(() => wire.close())
  const [owner, other] = (await newOwners(town, 2)) as [Owner, Owner]
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
    const pageTo = async (token: string) => {
      const headers = [
        ['authorization', `Bearer ${token}`],
        ['cookie', `token=${token}; user=${owner.id}`],
      ] as const
      const { status, body } = await wire.send({ method: 'GET', target: `/mobile${address}`, headers })
      // Each answer carries its moment.
      const text = body.toString().replace(/ data-now="\d+"/, '')
      return { status, text, asked: address }
    }
    const [own, others, nobodys] = [await pageTo(owner.token), await pageTo(other.token), await pageTo('')]
    expect([address, own.status]).toEqual([address, 200])
    expect([others, nobodys]).toEqual([own, own])
    expect(owner.marks.filter((mark) => own.text.includes(mark) && !address.includes(mark))).toEqual([])
  }
})
