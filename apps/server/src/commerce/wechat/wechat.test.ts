import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startWechatOpen } from '../../../../simulators/src/wechat-open/wechat-open.ts'
import { signJsSdk } from '../../platform/integrations/wechat/wechat-open.ts'
import { startTestServer } from '../../testing/server.ts'

async function serverWithWechat() {
  const wechat = await startWechatOpen()
  onTestFinished(() => wechat.stop())
  const server = await startTestServer({ env: wechat.env })
  return { ...server, wechat }
}

type Server = Awaited<ReturnType<typeof serverWithWechat>>

/** Follows the consent page like a browser and returns WeChat's redirect. */
async function consent({ wechat }: Server, url: string | undefined, openid: string): Promise<URL> {
  const { pathname, search, searchParams } = new URL(url ?? '')
  const page = await fetch(wechat.origin + pathname + search)
  expect([page.status, (await page.text()).includes('<button>同意</button>')]).toEqual([200, true])
  const fields = {
    openid,
    redirect_uri: searchParams.get('redirect_uri')!,
    state: searchParams.get('state')!,
  }
  const back = await fetch(wechat.origin + pathname, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return new URL(back.headers.get('location') ?? '')
}

test('[AP-18] a buyer consents at WeChat, returns, and is known as the payer of this login', async () => {
  const server = await serverWithWechat()
  const { token } = await server.login()
  const asked = await server.request(
    'GET /wechat/code',
    { callback: '/mobile/order/9?from=wechat' },
    { token },
  )
  const back = await consent(server, asked.data.url, 'oRider')
  expect(back.origin + back.pathname).toBe(`${server.origin}/mobile/order/9`)
  expect(back.searchParams.get('from')).toBe('wechat')
  const answer = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
  const known = await server.request('GET /wechat/code', answer, { token })
  expect(known.data.payer).toMatch(/^oRider[0-9a-f]{64}$/)
  expect((await server.request('GET /wechat/code', answer, { token })).failure).toMatchObject({
    error: 'wechat-code-invalid',
    code: 42220,
  })
})

test('[AP-18] a user who exchanges one code after another is limited, other users are not', async () => {
  const server = await serverWithWechat()
  const [mine, theirs] = [await server.login(), await server.login()]
  const begin = async (login: { token: string }) => {
    const { data } = await server.request('GET /wechat/code', { callback: '/mobile/home' }, login)
    return new URL(data.url ?? '').searchParams.get('state') ?? ''
  }
  const state = await begin(mine)
  const answers = []
  for (let each = 0; each < 32; each += 1)
    answers.push(
      (await server.request('GET /wechat/code', { code: `guess-${each}`, state }, mine)).failure.error,
    )
  expect(answers).toEqual([...Array(30).fill('wechat-code-invalid'), 'rate-limited', 'rate-limited'])
  expect(server.wechat.requests.filter((path) => path.startsWith('/sns/'))).toHaveLength(30)
  const code = server.wechat.credentials.issueCode('oRider')
  const known = await server.request('GET /wechat/code', { code, state: await begin(theirs) }, theirs)
  expect(known.status).toBe(200)
})

test('[AP-18] a state that is forged, old or of another login is refused without a request to WeChat', async () => {
  const server = await serverWithWechat()
  const [mine, theirs] = [await server.login(), await server.login()]
  const asked = await server.request('GET /wechat/code', { callback: '/mobile/home' }, mine)
  const state = new URL(asked.data.url ?? '').searchParams.get('state') ?? ''
  const code = server.wechat.credentials.issueCode('oRider')
  const exchange = async (given: string, token: string) =>
    (await server.request('GET /wechat/code', { code, state: given }, { token })).failure.error
  expect(await exchange(state, theirs.token)).toBe('wechat-code-invalid')
  expect(await exchange(`1${state}`, mine.token)).toBe('wechat-code-invalid')
  expect(await exchange('x', mine.token)).toBe('wechat-code-invalid')
  server.advance(600_001)
  expect(await exchange(state, mine.token)).toBe('wechat-code-invalid')
  expect(server.wechat.requests.filter((path) => path.startsWith('/sns/'))).toEqual([])
})

test('[AP-18] WeChat never redirects to an invalid Host', async () => {
  const server = await serverWithWechat()
  const { token } = await server.login()
  for (const host of ['[', 'a b', '<x>', '%']) {
    const headers = { host, authorization: `Bearer ${token}` }
    const asked = get(`${server.origin}/api/wechat/code?callback=/mobile/home`, { headers })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect([host, answer.resume().statusCode]).toEqual([host, 400])
  }
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', ''])(
  '[AP-18] [SC-5] WeChat never redirects to %j',
  async (callback) => {
    const server = await serverWithWechat()
    const { token } = await server.login()
    expect((await server.request('GET /wechat/code', { callback }, { token })).status).toBe(400)
  },
)

test('[AP-18] the code endpoint requires login, the signature endpoint does not', async () => {
  const server = await serverWithWechat()
  expect((await server.request('GET /wechat/code', { callback: '/mobile/home' })).status).toBe(401)
  const url = `${server.origin}/mobile/home`
  const { data, body } = await server.request('GET /wechat/access_token', { url: `${url}#top` })
  const { nonceStr, timestamp, signature } = data
  const ticket = server.wechat.credentials.ticket().value
  expect(signature).toBe(signJsSdk({ ticket, nonceStr, timestamp, url }))
  for (const secret of [
    ticket,
    server.wechat.credentials.accessToken().value,
    server.wechat.wechatApp.secret,
  ])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('[AP-18] a page of another site is not signed', async () => {
  const server = await serverWithWechat()
  for (const url of ['https://evil.example/', `${server.origin}.evil.example/`, 'javascript:alert(1)', 'x'])
    expect((await server.request('GET /wechat/access_token', { url })).status, url).toBe(400)
})

test('[AP-18] while WeChat does not answer, the request is refused and can be repeated', async () => {
  const server = await serverWithWechat()
  await server.wechat.stop()
  const { status, failure } = await server.request('GET /wechat/access_token', {
    url: `${server.origin}/mobile/home`,
  })
  expect([status, failure.error]).toEqual([503, 'wechat-unavailable'])
})

test('[AP-18] without an app of WeChat’s Open Platform both endpoints are refused', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const code = await server.request('GET /wechat/code', { callback: '/mobile/home' }, { token })
  const signature = await server.request('GET /wechat/access_token', { url: `${server.origin}/mobile/home` })
  for (const { status, failure } of [code, signature])
    expect([status, failure.error]).toEqual([404, 'wechat-off'])
})
