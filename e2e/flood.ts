// Connections that read public pages, each a different one, from addresses of their own. Argument: the
// origin. Each message "more" adds connections; "stop" ends all and sends the counts of answers by status and
// Retry-After.
import autocannon from 'autocannon'

const [url = ''] = process.argv.slice(2)
/** Connections added with each wave. */
const wave = 400
/** Time limits (s) of an answer, and of the flood. */
const [patience, most] = [600, 3600]

const answers = new Map<string, number>()
const flood: autocannon.Instance[] = []
const below = (limit: number) => Math.floor(Math.random() * limit)
const digits = (length: number) => String(below(10 ** length)).padStart(length, '0')

const paths = [
  () => `/api/number/search?keyword=${digits(5)}`,
  () => `/api/number/find?q=${digits(4)}`,
  () => `/mobile/tag-list?keyword=${digits(3)}`,
  () => `/mobile/number/${1 + below(20_000)}`,
  () => `/api/number/search?keyword=${digits(4)}&suffix=true`,
]

function setupRequest(request: autocannon.Request): autocannon.Request {
  const headers = {
    'x-forwarded-for': `10.${below(250)}.${below(250)}.${below(250)}`,
    'accept-encoding': 'br',
  }
  return { ...request, path: paths[below(paths.length)]?.() ?? '/', headers }
}

function onResponse(
  status: number,
  _body: string,
  _context: object,
  headers: Record<string, unknown> = {},
): void {
  const again = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
  const answer = again === undefined ? String(status) : `${status}, again after ${Number(again)} s`
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
}

process.on('message', (word) => {
  if (word === 'more') {
    const options = {
      url,
      connections: wave,
      duration: most,
      timeout: patience,
      requests: [{ setupRequest, onResponse }],
    }
    flood.push(autocannon(options, () => undefined))
    return
  }
  for (const instance of flood) instance.stop()
  setTimeout(() => {
    process.send?.({ answers: Object.fromEntries(answers) })
    process.disconnect()
  }, 1000)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
