import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { getOrigin } from '../origin.ts'
import { serviceError, findSignatureError, gatewayError, type VendorAnswer } from '../clouds/acs3.ts'

/** The binding of a number; `expires` is a full second (epoch ms). */
type AxnBinding = { subsId: string; phone: string; expires: number; outId: string }

type Fields = Record<string, string>

type AliyunPnp = {
  /** The environment that makes the server store its bindings here. */
  env: Record<string, string>
  /** The binding of each number; tests may read and change it. */
  bindings: Map<string, AxnBinding>
  /** The phone that a number rings at a moment (epoch ms); undefined for none. */
  findRingingPhone(number: string, at?: number): string | undefined
  /** The actions and fields of signed requests, oldest first. */
  received: { action: string; fields: Fields }[]
  faults: {
    /** Phones that it rejects as invalid mobile numbers. */
    refusedPhones: Set<string>
    /** Error codes for the next requests, one each. */
    errorCodes: string[]
  }
  stop(): Promise<void>
}

const ok = (more: object = {}): VendorAnswer => ({
  status: 200,
  body: { Code: 'OK', Message: 'OK', RequestId: randomUUID().toUpperCase(), ...more },
})

/** `yyyy-MM-dd HH:mm:ss` in China. */
const readTime = (text = '') =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : NaN
const formatTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Alibaba Cloud's Dyplsapi of 2017-05-25 on a free port of 127.0.0.1, with one pool of AXN numbers (号码隐私保护).
 * It verifies signatures. A binding of a phone to a number expires at a moment at least a minute ahead.
 */
export async function startAliyunPnp(): Promise<AliyunPnp> {
  const account = { accessKeyId: 'LTAIsimulator', accessKeySecret: randomBytes(15).toString('hex') }
  const poolKey = 'FC100000012345678'
  const bindings = new Map<string, AxnBinding>()
  const received: AliyunPnp['received'] = []
  const faults: AliyunPnp['faults'] = { refusedPhones: new Set(), errorCodes: [] }
  const findBinding = (number = '', at = Date.now()) => {
    const binding = bindings.get(number)
    return binding && at < binding.expires ? binding : undefined
  }
  const actions = createActions(bindings, findBinding, faults)

  async function answer(request: IncomingMessage): Promise<VendorAnswer> {
    const body = await readBody(request)
    const { method = '', url = '', headers } = request
    const unsigned = findSignatureError(account, Date.now(), { method, url, headers, body })
    if (unsigned) return unsigned
    const action = String(headers['x-acs-action'])
    const fields = Object.fromEntries(new URLSearchParams(body))
    received.push({ action, fields })
    const forced = faults.errorCodes.shift()
    if (forced) return serviceError(forced, '')
    const perform = actions[action]
    if (!perform || headers['x-acs-version'] !== '2017-05-25')
      return gatewayError(404, 'InvalidAction.NotFound', 'Specified api is not found.')
    return fields['PoolKey'] === poolKey
      ? perform(fields)
      : serviceError('isv.POOLKEY_NOT_EXISTS', '号池不存在')
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    bindings,
    received,
    faults,
    env: {
      CARRIER_ID: 'agent',
      CARRIER_SECRET: randomBytes(32).toString('hex'),
      ALIYUN_PNP_URL: getOrigin(server),
      ALIYUN_PNP_POOL_KEY: poolKey,
      ALIYUN_ACCESS_KEY_ID: account.accessKeyId,
      ALIYUN_ACCESS_KEY_SECRET: account.accessKeySecret,
    },
    findRingingPhone: (number, at) => findBinding(number, at)?.phone,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type FindBinding = (number?: string) => AxnBinding | undefined

const bindingMissing = () => serviceError('isv.SUBS_NOT_EXIST', '绑定关系不存在')

function rejectExpired(expires: number): VendorAnswer | undefined {
  return expires > Date.now() + 60_000 ? undefined : serviceError('isv.EXPIRE_DATE_ILLEGAL', '过期时间非法')
}

function createActions(
  bindings: Map<string, AxnBinding>,
  findBinding: FindBinding,
  { refusedPhones }: AliyunPnp['faults'],
): Record<string, (fields: Fields) => VendorAnswer> {
  const rejectPhone = (phone = '') =>
    !/^1[3-9]\d{9}$/.test(phone) || refusedPhones.has(phone)
      ? serviceError('isv.MOBILE_NUMBER_ILLEGAL', `${phone} 号码格式非法`)
      : undefined
  /** The binding of a number if its id matches. */
  const known = (number: string | undefined, subsId: string | undefined) => {
    const binding = findBinding(number)
    return binding?.subsId === subsId ? binding : undefined
  }

  return {
    BindAxn: ({ PhoneNoX = '', PhoneNoA = '', Expiration, OutId = '' }) => {
      const expires = readTime(Expiration)
      const problem = rejectPhone(PhoneNoA) ?? rejectExpired(expires)
      if (problem) return problem
      if (findBinding(PhoneNoX)) return serviceError('isv.BIND_CONFLICT', '绑定冲突')
      const subsId = `1000${randomBytes(5).readUIntBE(0, 5)}`
      bindings.set(PhoneNoX, { subsId, phone: PhoneNoA, expires, outId: OutId })
      return ok({ SecretBindDTO: { Extension: '', SecretNo: PhoneNoX, SubsId: subsId } })
    },
    UpdateSubscription: ({ PhoneNoX, SubsId, OperateType, PhoneNoA = '', Expiration }) => {
      const binding = known(PhoneNoX, SubsId)
      if (!binding) return bindingMissing()
      const [isPhone, isExpiry] = [OperateType === 'updateNoA', OperateType === 'updateExpire']
      const expires = readTime(Expiration)
      const problem = isPhone ? rejectPhone(PhoneNoA) : isExpiry ? rejectExpired(expires) : undefined
      if (problem) return problem
      if (!isPhone && !isExpiry) return serviceError('isv.INVALID_PARAMETERS', '参数格式不正确')
      Object.assign(binding, isPhone ? { phone: PhoneNoA } : { expires })
      return ok()
    },
    UnbindSubscription: ({ SecretNo = '', SubsId }) => {
      if (!known(SecretNo, SubsId)) return bindingMissing()
      bindings.delete(SecretNo)
      return ok({ ChargeId: randomUUID() })
    },
    QuerySubsId: ({ PhoneNoX }) => ok({ SubsId: findBinding(PhoneNoX)?.subsId ?? '' }),
    QuerySubscriptionDetail: ({ PhoneNoX, SubsId }) => {
      const binding = known(PhoneNoX, SubsId)
      return binding ? ok({ SecretBindDetailDTO: bindingDetail(PhoneNoX, binding) }) : bindingMissing()
    },
  }
}

function bindingDetail(number: string | undefined, { phone, subsId, expires }: AxnBinding) {
  return {
    Status: 1,
    PhoneNoA: phone,
    PhoneNoX: number,
    SubsId: subsId,
    GmtCreate: formatTime(Date.now()),
    ExpireDate: formatTime(expires),
    NeedRecord: false,
  }
}
