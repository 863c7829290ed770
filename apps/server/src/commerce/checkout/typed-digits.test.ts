import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'

/** Full-width digits, as a Chinese keyboard types them. */
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

const phone = '13912345678'
const other = '13887654321'

test('[VA-1] [VA-2] a phone and its code may be typed full-width, in groups and with the country code, in every endpoint', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const sent = await server.request('POST /code/sms', { phone: '＋８６　１３９－１２３４－５６７８' })
  expect(sent.status).toBe(200)
  // The same phone in another spelling must wait for its next code.
  expect((await server.request('POST /code/sms', { phone })).failure.error).toBe('code-too-soon')
  const code = fullWidth(await server.readSmsCode(phone))
  const { data: session } = await server.request('POST /user/login', {
    phone: `0086 ${fullWidth(phone)}`,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    agreed: true,
  })
  expect(session.phone).toBe(phone)

  const { token } = session
  const { orderId } = await payOrder(server, token, { numberId })
  await server.request('POST /code/sms', { phone: `86${fullWidth(other)}`, type: 'bind' }, { token })
  const bound = await server.request(
    'POST /order/binding',
    { orderId, phone: fullWidth(other), code: fullWidth(await server.readSmsCode(other)) },
    { token },
  )
  expect(bound.data.boundPhone).toBe('138****4321')
  const calls = await server.request('GET /calls', { number: fullWidth('628888') }, { token })
  expect([calls.status, calls.data.list]).toEqual([200, []])

  const removal = { phone: fullWidth(phone), type: 'delete' }
  expect((await server.request('POST /code/sms', removal, { token })).failure.error).toBe('account-in-use')
})

test('[VA-1] binding the buyer’s own phone needs no code, however the phone is typed', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login(phone)
  const { orderId } = await payOrder(server, token, { numberId })
  const typed = `+86 ${fullWidth(phone)}`
  const { data } = await server.request('POST /order/binding', { orderId, phone: typed }, { token })
  expect(data).toMatchObject({ stage: 'active', boundPhone: '139****5678' })
})
