import { expect, test } from 'vitest'
import { apiError } from '@hao/contract/client/api-error.ts'
import { retryRead } from '@hao/contract/client/reads.ts'
import { createQueryClient, read, readPages, flattenPages } from './query.ts'
import type { SendRequest } from './create-request.ts'

const failing = (status: number) => apiError(status, {}, 'failed')

test('[CN-1] data is fresh for 5 s', () => {
  const client = createQueryClient({ request: () => Promise.reject(failing(0)) })
  expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 5000 })
})

test('[CN-1] [ER-1] an unanswered read shows a toast after the first and the last attempt', async () => {
  let tries = 0
  const said: number[] = []
  const client = createQueryClient({
    request: () => {
      tries += 1
      return Promise.reject(apiError(0, { error: 'no-response' }, 'failed'))
    },
    onFailure: () => said.push(tries),
  })
  const options = { ...read('GET /category', {}), retry: retryRead, retryDelay: 0 }
  await expect(client.fetchQuery(options)).rejects.toThrow('failed')
  expect([tries, said]).toEqual([3, [1, 3]])
})

test('a read sends the request of its query key', async () => {
  const made: unknown[] = []
  const request = ((key: string, input: unknown) => {
    made.push([key, input])
    return Promise.resolve([])
  }) as unknown as SendRequest
  await createQueryClient({ request }).fetchQuery(read('GET /number/good', { count: 7 }))
  expect(made).toEqual([['GET /number/good', { count: 7 }]])
})

test('[CN-1] the answer to a change is not replaced by a read that began before it', async () => {
  let answer: (data: unknown) => void = () => {}
  const request = (() => new Promise((resolve) => (answer = resolve))) as unknown as SendRequest
  const client = createQueryClient({ request })
  const { queryKey } = read('GET /passkey', {})
  client.setQueryData(queryKey, [])
  const older = client.fetchQuery({ queryKey, staleTime: 0 })
  const changed = [{ id: 1 }] as never[]
  client.setQueryData(queryKey, changed)
  answer([])
  await older
  expect(client.getQueryState(queryKey)).toMatchObject({ data: changed, fetchStatus: 'idle', error: null })
})

test('[HM-8] the next page is requested by page number and cursor until the last one', async () => {
  const made: unknown[] = []
  const pages = [
    { list: [{ id: 1 }, { id: 2 }], hasMore: true, cursor: 'c' },
    { list: [{ id: 2 }, { id: 3 }], hasMore: false },
  ]
  const request = ((_: string, input: unknown) => {
    made.push(input)
    return Promise.resolve(pages[made.length - 1])
  }) as unknown as SendRequest
  const options = { ...readPages('GET /number/hundred', { pageSize: 2 }), pages: 5 }
  const data = await createQueryClient({ request }).fetchInfiniteQuery(options)
  expect(made).toEqual([
    { pageSize: 2, current: 1 },
    { pageSize: 2, current: 2, cursor: 'c' },
  ])
  expect(flattenPages(data as { pages: { list: { id: number }[] }[] }).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('[ER-1] a failed read shows its error in place; only an unanswered one without data shows a toast', async () => {
  const said: string[] = []
  let status = 0
  const client = createQueryClient({
    request: (() =>
      status === 200
        ? Promise.resolve([])
        : Promise.reject(
            apiError(status, status === 0 ? { error: 'no-response' } : {}, 'failed'),
          )) as SendRequest,
    onFailure: ({ error }) => said.push(error),
  })
  const ask = async (next: number) => {
    status = next
    await client
      .fetchQuery({ ...read('GET /category', {}), retry: false, staleTime: 0 })
      .catch(() => undefined)
    return said.splice(0)
  }
  expect(await ask(500)).toEqual([])
  expect(await ask(0)).toEqual(['no-response'])
  await ask(200)
  expect(await ask(0)).toEqual([])
})
