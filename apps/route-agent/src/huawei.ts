import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import type { DecisionCache } from '@hao/carrier-protocol/decision-cache.ts'
import { type CallEvent, type Cause, type Decision, eventId } from '@hao/carrier-protocol/messages.ts'
import { createRequestServer, type HttpAnswer } from '@hao/carrier-protocol/request-server.ts'

/** The credentials at the platform: APP_Key and APP_Secret of an application in X mode. */
type HuaweiApp = { key: string; secret: string }

/** A call as the platform reports it. `userData` is the value that our decision gave it. */
type StatusInfo = {
  timestamp: string
  sessionId: string
  caller?: string
  called?: string
  notifyMode?: string
  userData?: string
  stateCode?: number
}

type Notification = { eventType: string; statusInfo?: StatusInfo }

const maxBytes = 65_536
/** The maximum age (ms) of a signature. A signature does not cover the body. */
const maxSignatureAgeMs = 300_000

/**
 * Serves Huawei Cloud's PrivateNumber in X mode (隐私保护通话, X模式呼叫事件通知接口). For a call to one of its numbers the
 * platform POSTs `callin` with `notifyMode` Block and gets the phone to connect. Later it POSTs `callout`,
 * `alerting`, `answer` and `disconnect`. A request without a valid X-AKSK gets 401. The answer has no field
 * for a second phone.
 * Source: support.huaweicloud.com/api-PrivateNumber/privatenumber_02_0006_2.html; causes: 通话挂机原因值说明.
 */
export function createHuaweiServer(
  { decide }: DecisionCache,
  report: CarrierApi['report'],
  app: HuaweiApp,
): Server {
  return createRequestServer(maxBytes, async ({ method, headers }, body): Promise<HttpAnswer> => {
    if (method !== 'POST') return { status: 405 }
    if (!isSigned(headers, app)) return { status: 401 }
    const { eventType, statusInfo }: Notification = JSON.parse(body.toString())
    if (statusInfo && eventType === 'callin' && statusInfo.notifyMode === 'Block') {
      const { sessionId: callId, called: number = '', caller = '' } = statusInfo
      const decision = await decide({ callId, number, caller, at: new Date().toISOString() })
      const json = JSON.stringify(toOperation(decision, `${number} ${parseUtc(statusInfo.timestamp)}`))
      return { status: 200, type: 'application/json;charset=UTF-8', body: json }
    }
    const event = statusInfo && readEvent(eventType, statusInfo)
    if (event) report(event)
    return { status: 200 }
  })
}

/**
 * `connectInfo` is an object, as in the reference. `maxDuration` is in whole minutes, and 0 means no limit.
 */
function toOperation(decision: Decision | undefined, userData: string): object {
  if (decision?.action !== 'forward') return { operation: 'close', closeInfo: {} }
  const { target, display, maxSeconds } = decision
  return {
    operation: 'connect',
    connectInfo: {
      displayCalleeNum: `+86${display}`,
      calleeNum: `+86${target}`,
      maxDuration: Math.max(1, Math.floor(maxSeconds / 60)),
      recordFlag: 'false',
      userData,
    },
  }
}

const eventTypes: Readonly<Record<string, CallEvent['type']>> = {
  alerting: 'ringing',
  answer: 'answered',
  disconnect: 'ended',
}

/**
 * The event of a call that we connected; undefined for other calls. `called` is the phone here, so number and
 * start come from `userData`.
 */
function readEvent(eventType: string, info: StatusInfo): CallEvent | undefined {
  const type = eventTypes[eventType]
  const [, number, startedAt] = /^(\+?\d{1,31}) (\S+)$/.exec(info.userData ?? '') ?? []
  if (!type || !number || !startedAt) return undefined
  return {
    id: eventId(info.sessionId, type),
    callId: info.sessionId,
    number,
    caller: info.caller ?? '',
    startedAt,
    type,
    at: parseUtc(info.timestamp),
    ...(type === 'ended' && { cause: toCause(info.stateCode) }),
  }
}

const causes: Record<number, Cause> = {
  0: 'completed',
  7501: 'cancelled',
  7502: 'cancelled',
  7503: 'refused',
  7504: 'refused',
  8010: 'completed',
  8102: 'busy',
}

/** Any other state code means that the phone was not reached. */
const toCause = (stateCode = 0): Cause => causes[stateCode] ?? 'missed'

/** Reads `yyyy-MM-dd HH:mm:ss` in UTC. @throws RangeError for an invalid time */
const parseUtc = (timestamp: string) => new Date(`${timestamp.replace(' ', 'T')}Z`).toISOString()

/** The PasswordDigest of X-AKSK is Base64(HMAC-SHA256(APP_Secret, nonce + created)). */
function isSigned({ 'x-aksk': header }: IncomingHttpHeaders, { key, secret }: HuaweiApp): boolean {
  const token = String(header)
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(token)?.[1] ?? ''
  const [nonce, created] = [read('Nonce'), read('Created')]
  const digest = createHmac('sha256', secret)
    .update(nonce + created)
    .digest()
  const given = Buffer.from(read('PasswordDigest'), 'base64')
  return (
    token.startsWith('UsernameToken ') &&
    read('Username') === key &&
    nonce !== '' &&
    Math.abs(Date.now() - Date.parse(created)) <= maxSignatureAgeMs &&
    given.length === digest.length &&
    timingSafeEqual(given, digest)
  )
}
