import { expect, test } from 'vitest'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { requestTimeout } from '@hao/contract/client/client.ts'
import { answering, connectClient } from './testing.ts'

test('[ER-1] [CN-1] no response in time, and no server at all, show the time-out text', async () => {
  expect(requestTimeout).toBe(8000)
  const { request, failures } = await connectClient(() => undefined, { timeout: 30 })
  await expect(request('GET /banner', {})).rejects.toMatchObject({ status: 0, error: 'no-response' })
  const lost = await connectClient(answering(200, {}), { origin: 'http://127.0.0.1:9' })
  await expect(lost.request('GET /banner', {})).rejects.toMatchObject({ status: 0 })
  expect([...failures, ...lost.failures].map(({ message }) => message)).toEqual([
    '请求超时，请检查网络',
    '请求超时，请检查网络',
  ])
})

test('an aborted request shows no failure', async () => {
  const { request, failures } = await connectClient(() => undefined)
  const controller = new AbortController()
  const result = request('GET /banner', {}, { signal: controller.signal })
  controller.abort()
  await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  expect(failures).toEqual([])
})

test.each([
  [403, '拒绝访问，请联系管理员'],
  [404, '请求不存在，请检查网址'],
  [500, '服务异常，请联系管理员'],
])('[ER-3] %i has its message', async (status, message) => {
  const { request, failures } = await connectClient(
    answering(status, { success: false, code: 1, message: 'inner words' }),
  )
  await expect(request('GET /banner', {})).rejects.toMatchObject({ status })
  expect(failures.map((failure) => failure.message)).toEqual([message])
})

test('[ER-4] another status shows code and message, with a default text, and keeps the time to retry', async () => {
  const told = await connectClient(
    answering(422, { success: false, code: 42202, error: 'code-wrong', message: '验证码错误' }),
  )
  await expect(told.request('GET /banner', {})).rejects.toMatchObject({ code: 42202 })
  expect(told.failures[0]?.message).toBe('42202: 验证码错误')
  const mute = await connectClient((_, response) =>
    response.writeHead(502, { 'retry-after': '7' }).end('<html>'),
  )
  await expect(mute.request('GET /banner', {})).rejects.toMatchObject({ error: 'unknown', retryAfter: 7 })
  expect(mute.failures[0]?.message).toBe('502: 接口异常')
})

test('[ER-5] a unique constraint shows the text for existing data', async () => {
  const named = { success: false, code: 40900, error: 'already-exists', message: 'x' }
  const raw = { success: false, code: 1, message: 'duplicate key value violates unique constraint "a"' }
  const first = await connectClient(answering(409, named))
  const second = await connectClient(answering(500, raw))
  for (const { request } of [first, second])
    await expect(request('GET /banner', {})).rejects.toThrow('数据已存在')
})

test('a handled refusal shows no toast, any other does, and quiet shows none', async () => {
  const taken = {
    success: false,
    code: 40901,
    error: 'number-taken',
    message: '…',
    details: { similar: [1] },
  }
  const { request, failures } = await connectClient(answering(409, taken))
  const order = { numberId: 1, agreed: true }
  const error: unknown = await request('POST /order', order, { handles: ['number-taken'] }).catch(
    (e: unknown) => e,
  )
  expect(isRefusal(error, 'number-taken')).toBe(true)
  expect(error).toMatchObject({ details: { similar: [1] } })
  await expect(request('POST /order', order, { quiet: true })).rejects.toThrow()
  expect(failures).toEqual([])
  await expect(request('POST /order', order, { handles: ['too-many-pending'] })).rejects.toThrow()
  expect(failures).toHaveLength(1)
})
