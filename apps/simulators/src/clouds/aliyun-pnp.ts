import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { originOf } from '../origin-of.ts'
import { business, checkSignature, refusal, type VendorAnswer } from './acs3.ts'

/** What a number is bound to; `expires` is a full second (epoch ms). */
export type Axn = { subsId: string; phone: string; expires: number; outId: string }

type Fields = Record<string, string>

export type AliyunPnp = {
  /** What the server needs in its environment to keep its bindings here. */
  env: Record<string, string>
  /** What stands at each number; tests may take from it and write to it. */
  bound: Map<string, Axn>
  /** The phone that a number rings at a moment (epoch ms); undefined for none. */
  rings(number: string, at?: number): string | undefined
  /** What was asked and signed, oldest first: the action and its fields. */
  heard: { action: string; fields: Fields }[]
  faults: {
    /** Phones that are no mobile numbers to it. */
    refuse: Set<string>
    /** Codes with which it answers the next requests, one each. */
    answer: string[]
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
const timeOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Alibaba Cloud's Dyplsapi of 2017-05-25 on a free port of 127.0.0.1, with one pool of AXN numbers (号码隐私保护):
 * it verifies signatures, binds one phone to a number until a moment that is more than a minute ahead, and
 * forgets it then.
 */
export async function startAliyunPnp(): Promise<AliyunPnp> {
  const account = { accessKeyId: 'LTAIsimulator', accessKeySecret: randomBytes(15).toString('hex') }
  const poolKey = 'FC100000012345678'
  const bound = new Map<string, Axn>()
  const heard: AliyunPnp['heard'] = []
  const faults: AliyunPnp['faults'] = { refuse: new Set(), answer: [] }
  const stands = (number = '', at = Date.now()) => {
    const axn = bound.get(number)
    return axn && at < axn.expires ? axn : undefined
  }
  const actions = actionsOn(bound, stands, faults)

  async function answer(request: IncomingMessage): Promise<VendorAnswer> {
    const body = await textOf(request)
    const { method = '', url = '', headers } = request
    const unsigned = checkSignature(account, Date.now(), { method, url, headers, body })
    if (unsigned) return unsigned
    const action = String(headers['x-acs-action'])
    const fields = Object.fromEntries(new URLSearchParams(body))
    heard.push({ action, fields })
    const forced = faults.answer.shift()
    if (forced) return business(forced, '')
    const does = actions[action]
    if (!does || headers['x-acs-version'] !== '2017-05-25')
      return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found.')
    return fields['PoolKey'] === poolKey ? does(fields) : business('isv.POOLKEY_NOT_EXISTS', '号池不存在')
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
    bound,
    heard,
    faults,
    env: {
      CARRIER_ID: 'agent',
      CARRIER_SECRET: randomBytes(32).toString('hex'),
      ALIYUN_PNP_URL: originOf(server),
      ALIYUN_PNP_POOL_KEY: poolKey,
      ALIYUN_ACCESS_KEY_ID: account.accessKeyId,
      ALIYUN_ACCESS_KEY_SECRET: account.accessKeySecret,
    },
    rings: (number, at) => stands(number, at)?.phone,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type FindAxn = (number?: string) => Axn | undefined

const missing = () => business('isv.SUBS_NOT_EXIST', '绑定关系不存在')

function rejectExpired(expires: number): VendorAnswer | undefined {
  return expires > Date.now() + 60_000 ? undefined : business('isv.EXPIRE_DATE_ILLEGAL', '过期时间非法')
}

function actionsOn(
  bound: Map<string, Axn>,
  stands: FindAxn,
  { refuse }: AliyunPnp['faults'],
): Record<string, (fields: Fields) => VendorAnswer> {
  const rejectPhone = (phone = '') =>
    !/^1[3-9]\d{9}$/.test(phone) || refuse.has(phone)
      ? business('isv.MOBILE_NUMBER_ILLEGAL', `${phone} 号码格式非法`)
      : undefined
  /** What a number has, by the id that goes with it. */
  const known = (number: string | undefined, subsId: string | undefined) => {
    const axn = stands(number)
    return axn?.subsId === subsId ? axn : undefined
  }

  return {
    BindAxn: ({ PhoneNoX = '', PhoneNoA = '', Expiration, OutId = '' }) => {
      const expires = readTime(Expiration)
      const wrong = rejectPhone(PhoneNoA) ?? rejectExpired(expires)
      if (wrong) return wrong
      if (stands(PhoneNoX)) return business('isv.BIND_CONFLICT', '绑定冲突')
      const subsId = `1000${randomBytes(5).readUIntBE(0, 5)}`
      bound.set(PhoneNoX, { subsId, phone: PhoneNoA, expires, outId: OutId })
      return ok({ SecretBindDTO: { Extension: '', SecretNo: PhoneNoX, SubsId: subsId } })
    },
    UpdateSubscription: ({ PhoneNoX, SubsId, OperateType, PhoneNoA = '', Expiration }) => {
      const axn = known(PhoneNoX, SubsId)
      if (!axn) return missing()
      const [isPhone, isExpiry] = [OperateType === 'updateNoA', OperateType === 'updateExpire']
      const expires = readTime(Expiration)
      const wrong = isPhone ? rejectPhone(PhoneNoA) : isExpiry ? rejectExpired(expires) : undefined
      if (wrong) return wrong
      if (!isPhone && !isExpiry) return business('isv.INVALID_PARAMETERS', '参数格式不正确')
      Object.assign(axn, isPhone ? { phone: PhoneNoA } : { expires })
      return ok()
    },
    UnbindSubscription: ({ SecretNo = '', SubsId }) => {
      if (!known(SecretNo, SubsId)) return missing()
      bound.delete(SecretNo)
      return ok({ ChargeId: randomUUID() })
    },
    QuerySubsId: ({ PhoneNoX }) => ok({ SubsId: stands(PhoneNoX)?.subsId ?? '' }),
    QuerySubscriptionDetail: ({ PhoneNoX, SubsId }) => {
      const axn = known(PhoneNoX, SubsId)
      return axn ? ok({ SecretBindDetailDTO: detailOf(PhoneNoX, axn) }) : missing()
    },
  }
}

function detailOf(number: string | undefined, { phone, subsId, expires }: Axn) {
  return {
    Status: 1,
    PhoneNoA: phone,
    PhoneNoX: number,
    SubsId: subsId,
    GmtCreate: timeOf(Date.now()),
    ExpireDate: timeOf(expires),
    NeedRecord: false,
  }
}
