import { demoInventory } from '@hao/numbers/demo.ts'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

/** The ids of all pages, by cursor or by page number. */
async function readPages(server: TestServer, query: object, by: 'cursor' | 'number'): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  for (let current = 1; ; current += 1) {
    const place = by === 'cursor' && cursor ? { cursor } : { current }
    const { data } = await server.request('GET /number/hundred', { ...query, pageSize: 10, ...place })
    ids.push(...idsOf(data.list))
    expect(data.list.length).toBe(data.hasMore ? 10 : data.list.length)
    if (!data.hasMore) return ids
    cursor = data.cursor
  }
}

test.each(['the index', 'the database'])(
  '[AP-2] [AP-3] [HM-8] the list from %s without the featured numbers has all others once, on full pages',
  async (source) => {
    const server = await startTestServer()
    const rows = Array.from(
      demoInventory(57, 7),
      ({ digits }, at) => `${digits},8,,on_sale,${at < 9 ? 90 - at : ''}`,
    )
    await server.stock(...rows)
    if (source === 'the index') {
      server.context.liveIndex.start()
      await waitUntil(async () => server.context.liveIndex.current, Boolean)
    }
    const featured = idsOf((await server.request('GET /number/good', {})).data)
    expect(featured).toHaveLength(7)
    for (const sort of ['default', 'asc', 'desc'])
      for (const by of ['cursor', 'number'] as const) {
        const all = await readPages(server, { sort }, by)
        const rest = await readPages(server, { sort, skipFeatured: 7 }, by)
        expect(rest).toEqual(all.filter((id) => !featured.includes(id)))
      }
    // Only two numbers beside these seven are featured.
    expect(await readPages(server, { skipFeatured: 50 }, 'cursor')).toHaveLength(48)
    for (const skipFeatured of [-1, 51, 'x'])
      expect((await server.request('GET /number/hundred', { skipFeatured })).failure.error).toBe(
        'bad-request',
      )
  },
)
