import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '../db/connections.ts'
import { vitalResults, startWithBuyers } from './testing.ts'

/** The responses in their order: status, and the reason of a refusal. */
function collect(answers: Promise<Response>[]): string[] {
  const came: string[] = []
  for (const answer of answers)
    void answer.then(async (response) => {
      const body = (await response.json()) as { error?: string }
      const after = response.headers.get('retry-after')
      came.push([response.status, ...(body.error ? [body.error, after] : [])].join(' '))
    })
  return came
}

test('waiting reads delay no payment, notification or call, and are refused when too many wait', async () => {
  const { server, owner, whatGoesOn } = await startWithBuyers({ DATABASE_WAITING: '4' })
  const lock = await openClient(server.databaseUrl)
  onTestFinished(() => lock.end())
  await lock.query('BEGIN; LOCK TABLE questions, favourites IN ACCESS EXCLUSIVE MODE')
  const ask = (path: string) =>
    Array.from({ length: 12 }, () =>
      fetch(server.origin + path, { headers: { authorization: `Bearer ${owner.token}` } }),
    )
  const came = ['/api/question', `/api/collect/${owner.member.id}`].map((path) => collect(ask(path)))
  const refused = ['503 unavailable 2', '503 unavailable 2']
  await expect.poll(() => came).toEqual([refused, refused])
  expect(await whatGoesOn()).toEqual(vitalResults)
  expect(came).toEqual([refused, refused])
  await lock.query('COMMIT')
  const answered = [...refused, ...Array<string>(10).fill('200')]
  await expect.poll(() => came).toEqual([answered, answered])
})

/** The distinct responses to concurrent requests. */
async function answersOf(asked: Promise<Response>[]): Promise<string[]> {
  const answers = await Promise.all(asked)
  const words = answers.map(({ status, headers }) => [status, headers.get('retry-after')].join(' ').trim())
  return [...new Set(words)]
}

/** Sends many requests while the event loop of the process is late. */
async function askLate(ask: () => Promise<Response>): Promise<Promise<Response>[]> {
  const asked: Promise<Response>[] = []
  for (let turns = 0; turns < 6; turns += 1) {
    asked.push(...Array.from({ length: 60 }, ask))
    const end = Date.now() + 250
    while (Date.now() < end);
    await new Promise(setImmediate)
  }
  return asked
}

test('while the event loop is late, public reads are refused first, then own data; vital requests go on', async () => {
  const { server, owner, whatGoesOn } = await startWithBuyers({ LOOP_DELAY_MS: '100' })
  const headers = { authorization: `Bearer ${owner.token}` }
  const browse = () => fetch(`${server.origin}/api/number/good`, { headers })
  const own = () => fetch(`${server.origin}/api/user/${owner.member.id}`, { headers })
  const several = (ask: () => Promise<Response>) => answersOf(Array.from({ length: 100 }, ask))
  await expect.poll(async () => answersOf(await askLate(browse))).toContain('503 2')
  expect(await answersOf([own(), own()])).toEqual(['200'])
  await expect.poll(async () => answersOf(await askLate(own))).toContain('503 2')
  expect(await whatGoesOn()).toEqual(vitalResults)
  const figures = await (await fetch(`${server.origin}/metrics`)).text()
  for (const work of ['browse', 'own'])
    expect(figures).toMatch(new RegExp(`requests_shed_total{work="${work}"} [1-9]`))
  for (const ask of [browse, own]) await expect.poll(() => several(ask)).toEqual(['200'])
})
