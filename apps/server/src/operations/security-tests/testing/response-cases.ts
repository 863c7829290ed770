/** The headers of each response of a shop with HTTPS, unless its case has others. */
export const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
export type SecurityHeaders = Record<keyof typeof defaultHeaders, string | undefined>

export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'sha256-…'",
    "style-src 'self' 'sha256-…'",
    "img-src 'self' data: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    'frame-src weixin: wvjbscheme:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; '),
  'cache-control': 'no-cache',
}
const cachedHour = { 'cache-control': 'public, max-age=3600' }
const crossOrigin = { 'cross-origin-resource-policy': 'cross-origin' }

type ResponseCase = {
  what: string
  path: string
  status: number
  request?: HttpOptions
  headers?: Partial<SecurityHeaders>
}
export type HttpOptions = { method?: string; headers?: Record<string, string>; body?: string }

export const json = { 'content-type': 'application/json' }

/** Each kind of response in production, with the headers that differ from the default. */
export const responseCases: ResponseCase[] = [
  { what: 'a page', path: '/mobile/home', status: 200, headers: pageHeaders },
  { what: 'a page for logged-in users', path: '/mobile/user-center', status: 200, headers: pageHeaders },
  { what: 'an unknown page', path: '/mobile/nowhere', status: 404, headers: pageHeaders },
  { what: 'a page of an unknown number', path: '/mobile/number/1', status: 404, headers: pageHeaders },
  { what: 'an address that cannot be decoded', path: '/mobile/%ff', status: 404, headers: pageHeaders },
  { what: 'the redirect to the home page', path: '/', status: 302 },
  { what: 'the icon at the root', path: '/favicon.ico', status: 301 },
  { what: 'the manifest', path: '/mobile/manifest.webmanifest', status: 200, headers: cachedHour },
  { what: 'an icon', path: '/mobile/favicon.svg', status: 200, headers: cachedHour },
  {
    what: 'a picture',
    path: '/mobile/media/icon-512.png',
    status: 200,
    headers: { ...cachedHour, ...crossOrigin },
  },
  {
    what: 'a video',
    path: '/mobile/media/intro.mp4',
    status: 200,
    headers: {
      ...cachedHour,
      ...crossOrigin,
      'content-security-policy': `${defaultHeaders['content-security-policy']}; media-src 'self'`,
    },
  },
  {
    what: 'the preview picture of a shared link',
    path: '/mobile/share/zh/wide/shop.png',
    status: 200,
    headers: { 'cache-control': 'public, max-age=300', ...crossOrigin },
  },
  {
    what: 'the preview picture of an unknown number',
    path: '/mobile/share/zh/wide/number/1.png',
    status: 404,
    headers: { 'cache-control': 'public, max-age=60', ...crossOrigin },
  },
  { what: 'a script of another build', path: '/mobile/assets/gone.js', status: 404 },
  {
    what: 'a range beyond the end of a file',
    path: '/mobile/favicon.svg',
    status: 416,
    request: { headers: { range: 'bytes=999999-' } },
  },
  { what: 'a public endpoint', path: '/api/banner', status: 200 },
  {
    what: 'a public endpoint without its body',
    path: '/api/banner',
    status: 200,
    request: { method: 'HEAD' },
  },
  { what: 'an endpoint that requires a login', path: '/api/user/1', status: 401 },
  {
    what: 'an invalid token',
    path: '/api/user/1',
    status: 401,
    request: { headers: { authorization: 'Bearer x' } },
  },
  {
    what: 'bad input',
    path: '/api/code/sms',
    status: 400,
    request: { method: 'POST', headers: json, body: '{}' },
  },
  {
    what: 'invalid JSON',
    path: '/api/code/sms',
    status: 400,
    request: { method: 'POST', headers: json, body: '{' },
  },
  {
    what: 'a body that is too large',
    path: '/api/code/sms',
    status: 400,
    request: { method: 'POST', headers: json, body: `{"phone":"${'1'.repeat(300_000)}"}` },
  },
  {
    what: 'a request of another site',
    path: '/api/code/sms',
    status: 403,
    request: {
      method: 'POST',
      headers: { ...json, origin: 'https://other.example' },
      body: '{"phone":"13900000000","type":"login"}',
    },
  },
  { what: 'another method', path: '/api/banner', status: 404, request: { method: 'PUT' } },
  {
    what: 'a CORS preflight of another site',
    path: '/api/user/1',
    status: 404,
    request: {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'DELETE' },
    },
  },
  { what: 'an unknown endpoint', path: '/api/nowhere', status: 404 },
  { what: 'an endpoint’s address that cannot be decoded', path: '/api/agreement/%E0%A4%A', status: 400 },
  { what: 'an unknown path', path: '/nowhere', status: 404 },
  { what: 'the contract', path: '/api/docs', status: 200 },
  { what: 'health', path: '/healthz', status: 200 },
  { what: 'readiness', path: '/readyz', status: 200 },
  { what: 'metrics', path: '/metrics', status: 200 },
  {
    what: 'metrics, for a visitor',
    path: '/metrics',
    status: 404,
    request: { headers: { 'x-forwarded-for': '203.0.113.9' } },
  },
  {
    what: 'an unsigned notification',
    path: '/api/wxpay/notify',
    status: 401,
    request: { method: 'POST', headers: json, body: '{}' },
  },
  { what: 'the demonstration’s outbox', path: '/dev/outbox', status: 404 },
  { what: 'a request line that is too long', path: `/mobile/home?${'x'.repeat(20_000)}`, status: 431 },
]
