import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { isInstalled } from '@hao/testing/debian.ts'
import { findBrokenInvariants } from '../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { Keys } from '../apps/server/src/platform/encryption/keys.ts'
import { makeBuyers } from '../apps/server/src/testing/buyers.ts'
import { createDatabaseProxy } from '../apps/server/src/testing/database-proxy.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { install, newFolder, readUnit, spawnServer, startNginx, untilReady } from './documented-server.ts'
import { freePort } from './free-port.ts'

const canRun = isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux'

/** Ms between two orders. */
const pauseMs = 40
/** With more unanswered requests a busy machine would take longer than nginx lets another server try: 3 s. */
const mostOpen = 6
const restarts = 4
/** More than can be sold in the time. */
const numberCount = 4000

/** Two servers behind nginx, each with its own way to the database, and numbers and buyers for a load. */
async function startShop() {
  const databaseUrl = await createTestDatabase()
  const cwd = await install()
  const { args, env: unit } = readUnit()
  const settings: Record<string, string> = {
    ...(await productionEnv(databaseUrl)),
    ...unit,
    LOG_LEVEL: 'warn',
    DRAIN_MS: '1000',
  }
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const database = createDatabaseProxy()
      const port = String(await freePort())
      const env = {
        ...settings,
        DATABASE_URL: await database.connectTo(databaseUrl),
        DIRECT_DATABASE_URL: databaseUrl,
        PORT: port,
      }
      const start = () => spawnServer({ cwd, args, env })
      let server = start()
      await untilReady(server, port)
      const restart = async () => {
        server.child.kill('SIGTERM')
        await once(server.child, 'exit')
        server = start()
        await untilReady(server, port)
      }
      return { port, database, restart }
    }),
  )
  const csv = join(await newFolder(), 'numbers.csv')
  const lines = Array.from({ length: numberCount }, (_, at) => `${628_000 + at},12.00\n`)
  await writeFile(csv, `digits,price\n${lines.join('')}`)
  await promisify(execFile)(process.execPath, ['dist/import.js', csv], { cwd, env: settings })
  const db = openDatabase(databaseUrl, 2)
  onTestFinished(() => db.destroy())
  const keys = new Keys(db, settings['PHONE_KEY']!)
  await keys.load()
  const buyers = await makeBuyers({ db, keys }, numberCount)
  const numbers = await db.selectFrom('numbers').select('id').where('state', '=', 'on_sale').execute()
  const nginx = await startNginx({ shop: servers.map(({ port }) => port) })
  return { db, servers, nginx, buyers, numbers }
}

type Shop = Awaited<ReturnType<typeof startShop>>
/** `words`: those of a refusal, which say whose it is. */
type Sent = { what: string; status: number; words?: string }

/** Sends orders, favourites and notifications in turn until `stop`, which resolves with all answers. */
function startLoad({ nginx, buyers, numbers }: Shop) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: 'shop.example' })
  onTestFinished(() => agent.destroy())
  const sendOnce = (what: string, body: object, headers: Record<string, string>) =>
    new Promise<Sent>((done) => {
      const [method, path] = what.split(' ')
      const text = JSON.stringify(body)
      const options = { host: '127.0.0.1', port: nginx.https, agent, method, path }
      const sent = request(
        { ...options, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          let words = ''
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => (words += chunk))
            .on('end', () => done({ what, status: answer.statusCode!, words }))
        },
      )
      sent.on('error', () => done({ what, status: 0 })).end(text)
    })
  /** A server that lost its database within an order leaves its key claimed: a repeat has it after 30 s. */
  const send: typeof sendOnce = async (...message) => {
    for (;;) {
      const answer = await sendOnce(...message)
      if (!answer.words?.includes('request-in-progress')) return answer
      await wait(1000)
    }
  }
  const answers: Promise<Sent>[] = []
  let open = 0
  const follow = (sent: Promise<Sent>) => {
    open += 1
    answers.push(sent.finally(() => (open -= 1)))
  }
  let stopped = false
  const run = async () => {
    for (let at = 0; !stopped; at += 1) {
      const [{ token, id: userId } = { token: '', id: 0 }, { id } = { id: 0 }] = [buyers[at], numbers[at]]
      const authorization = `Bearer ${token}`
      const order = { authorization, 'idempotency-key': randomUUID() }
      follow(send('POST /api/order', { numberId: id, agreed: true }, order))
      follow(send('PATCH /api/collect/like', { userId, numberId: id, status: 1 }, { authorization }))
      follow(send('POST /api/wxpay/notify', {}, {}))
      do await wait(pauseMs)
      while (open > mostOpen)
    }
  }
  const over = run()
  const stop = async () => {
    stopped = true
    await over
    return Promise.all(answers)
  }
  onTestFinished(async () => void (await stop()))
  /** Resolves when this many more were sent. */
  const untilMore = async (count: number) => {
    const enough = answers.length + count
    while (answers.length < enough) await wait(pauseMs)
  }
  return { stop, untilMore }
}

/** The answers of each kind, and the orders in the database. */
async function countOrders({ db }: Shop, answers: Sent[]) {
  const counts: Record<string, number> = {}
  for (const { what, status, words = '' } of answers) {
    const answer = `${what} ${status}${status === 503 ? ` ${words.slice(0, 100)}` : ''}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .executeTakeFirstOrThrow()
  return { counts, orders: Number(orders) }
}

/** Each request was answered by a server that could do it, and each order placed once. */
async function expectAllDone(shop: Shop, answers: Sent[]): Promise<void> {
  const { counts, orders } = await countOrders(shop, answers)
  const sent = answers.length / 3
  expect(counts).toEqual({
    'POST /api/order 200': sent,
    'PATCH /api/collect/like 200': sent,
    // It is not signed.
    'POST /api/wxpay/notify 401': sent,
  })
  expect(orders).toBe(sent)
  expect(await findBrokenInvariants(shop.db)).toEqual({})
}

test.runIf(canRun)('two servers restart in turn: nginx refuses no order and places each once', async () => {
  const shop = await startShop()
  const load = startLoad(shop)
  for (let at = 0; at < restarts; at += 1) await shop.servers[at % 2]!.restart()
  await expectAllDone(shop, await load.stop())
})

test.runIf(canRun)('one of two servers loses its database: nginx refuses no write', async () => {
  const shop = await startShop()
  const load = startLoad(shop)
  const [{ database, port }] = shop.servers as [Shop['servers'][number]]
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)
  // A server's first answers take long.
  await load.untilMore(30)
  await database.close()
  await expect.poll(isReady).toBe(false)
  // The server knows of the outage, then of its end.
  await load.untilMore(100)
  await database.reopen()
  await expect.poll(isReady).toBe(true)
  await expectAllDone(shop, await load.stop())
})
