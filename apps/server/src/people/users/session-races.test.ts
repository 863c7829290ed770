import { expect, test } from 'vitest'
import { makeBuyers } from '../../testing/buyers.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

type Pair = { token: string; refreshToken: string }

const refresh = (server: TestServer, { refreshToken }: { refreshToken: string }) =>
  server.request('POST /user/refresh', { refreshToken })

/** Whether a pair of tokens is still valid for anything. */
async function lives(server: TestServer, id: number, pair: Pair): Promise<boolean> {
  const used = await server.request('GET /user/:id', { id }, { token: pair.token })
  return used.status === 200 || (await refresh(server, pair)).status === 200
}

test('[AU-5] no session survives a logout that runs concurrently with a refresh', async () => {
  const server = await startTestServer()
  const buyers = await makeBuyers(server.context, 40)
  const outlived = await Promise.all(
    buyers.map(async (buyer) => {
      const [renewed, left] = await Promise.all([
        refresh(server, buyer),
        server.request('DELETE /user/logout/:id', { id: buyer.id }, { token: buyer.token }),
      ])
      // If the refresh came first, the access token was already invalid and the logout was refused.
      if (left.status !== 200) return false
      return renewed.status === 200 && (await lives(server, buyer.id, renewed.data))
    }),
  )
  expect(outlived.filter(Boolean)).toEqual([])
})

test('[AU-1] a thief who refreshes continuously is logged out once the owner uses a spent token', async () => {
  const server = await startTestServer()
  const buyers = await makeBuyers(server.context, 12)
  const survived = await Promise.all(
    buyers.map(async (owner) => {
      let newest = (await refresh(server, owner)).data
      newest = (await refresh(server, newest)).data
      let done = false
      const steal = async () => {
        while (!done) {
          const { status, data } = await refresh(server, newest)
          if (status !== 200) return
          newest = data
        }
      }
      const thief = steal()
      const { status } = await refresh(server, owner)
      done = true
      await thief
      return status === 200 || (await lives(server, owner.id, newest))
    }),
  )
  expect(survived.filter(Boolean)).toEqual([])
})

test('[AU-1] tabs that refresh concurrently and use the new pair at once stay logged in', async () => {
  const server = await startTestServer()
  const buyers = await makeBuyers(server.context, 20)
  const tab = async (buyer: Pair & { id: number }) => {
    const { status, data } = await refresh(server, buyer)
    if (status !== 200) return status
    return (await server.request('GET /user/:id', { id: buyer.id }, { token: data.token })).status
  }
  const answers = await Promise.all(buyers.flatMap((buyer) => [tab(buyer), tab(buyer), tab(buyer)]))
  expect(new Set(answers)).toEqual(new Set([200]))
})
