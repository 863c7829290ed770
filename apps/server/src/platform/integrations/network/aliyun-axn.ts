import { AdapterError } from '../../base/adapter-error.ts'
import { type AliyunAccount, requestAliyun } from '../aliyun/request-aliyun.ts'
import { noteUnreadable, type ReportLog } from '../read-each.ts'
import { readMoment } from '../read-moment.ts'
import { isObject } from '../../base/json.ts'
import type { NetworkBinding, NumberNetwork } from './number-network.ts'

/** An account of Alibaba Cloud, and the pool (号码池) of our numbers. */
export type AxnOptions = AliyunAccount & { poolKey: string }

class UnreadableBinding extends AdapterError {}

type Subscription = { subsId: string; phone: string; until: Date }

/** Aliyun requires that a binding lasts more than a minute (ms). */
const minDurationMs = 61_000
/** The duration (ms) of a binding whose end is unknown. The end is sent when its period has begun. */
const defaultDurationMs = 30 * 86_400_000
const batchSize = 10
const refusedPhoneCodes = ['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BIND_CONFLICT', 'isv.UPDATE_CONFLICT']
const notFoundCode = 'isv.SUBS_NOT_EXIST'

/**
 * Alibaba Cloud's number privacy (号码隐私保护, Dyplsapi 2017-05-25) as a network that stores bindings. In AXN mode
 * a caller of X, our number, is connected to A, its bound phone, and both see X. A cannot call X, as no B is
 * set. Aliyun has no versions and not our ids: it has one binding a number, and the reconciliation repairs
 * late changes. A binding ends at the full second before its end.
 * Sources: https://help.aliyun.com/zh/pnp/api-46788f (BindAxn), …/document_detail/400488.html
 * (UpdateSubscription),
 * …/zh/pnp/api-bfd56c (UnbindSubscription), …/zh/pnp/developer-reference/api-dyplsapi-2017-05-25-querysubsid,
 * …-querysubscriptiondetail; codes: …/document_detail/109196.htm
 */
export function createAxnBindings(
  options: AxnOptions,
  log?: ReportLog,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  const pool = axnPool(options)
  return {
    capabilities: { storesBindings: true },
    bind: async (binding) => {
      try {
        await pool.put(binding)
        return { state: 'effective' }
      } catch (error) {
        const code = error instanceof AdapterError ? error.vendorCode : undefined
        if (!code || !refusedPhoneCodes.includes(code)) throw error
        return { state: 'refused', reason: code }
      }
    },
    unbind: async ({ number }) => pool.drop(number, await pool.find(number)),
    inspect: async (ours) => {
      const found: NetworkBinding[] = []
      for (let from = 0; from < ours.length; from += batchSize) {
        const inspect = (binding: NetworkBinding) =>
          pool.inspectBinding(binding).catch((error: unknown) => {
            if (!(error instanceof UnreadableBinding)) throw error
            noteUnreadable('binding', error, log)
            // Nothing is known about it, so nothing is repaired.
            return binding
          })
        const bindings = await Promise.all(ours.slice(from, from + batchSize).map(inspect))
        found.push(...bindings.filter((binding) => binding !== undefined))
      }
      return found
    },
  }
}

function axnPool(options: AxnOptions) {
  const request = (action: string, fields: Record<string, string>) =>
    requestAliyun(options, action, { PoolKey: options.poolKey, ...fields })

  async function find(number: string): Promise<Subscription | undefined> {
    const { SubsId } = await request('QuerySubsId', { PhoneNoX: number })
    // In an AXN pool a number has at most one subscription; without one the field is ''.
    const [subsId = ''] = typeof SubsId === 'string' ? SubsId.split(',') : []
    if (subsId === '') return undefined
    const detail = await ignoreNotFound(
      request('QuerySubscriptionDetail', { SubsId: subsId, PhoneNoX: number }),
    )
    return detail && readDetail(subsId, detail.SecretBindDetailDTO)
  }

  async function drop(number: string, theirs: Subscription | undefined): Promise<void> {
    if (theirs)
      await ignoreNotFound(request('UnbindSubscription', { SubsId: theirs.subsId, SecretNo: number }))
  }

  async function put(binding: NetworkBinding): Promise<void> {
    const { number, phone, until } = binding
    const theirs = await find(number)
    if (theirs?.phone === phone && isSameSecond(theirs.until, until)) return
    if (until && until.getTime() - Date.now() < minDurationMs) await drop(number, theirs)
    else await (theirs ? change(theirs, binding) : begin(binding))
  }

  async function begin({ bindingId, number, phone, until }: NetworkBinding): Promise<void> {
    await request('BindAxn', {
      PhoneNoX: number,
      PhoneNoA: phone,
      Expiration: formatShanghaiTime(until ?? new Date(Date.now() + defaultDurationMs)),
      OutId: bindingId,
      CallDisplayType: '1',
    })
  }

  async function change(theirs: Subscription, { number, phone, until }: NetworkBinding): Promise<void> {
    const update = (OperateType: string, fields: Record<string, string>) =>
      request('UpdateSubscription', { SubsId: theirs.subsId, PhoneNoX: number, OperateType, ...fields })
    if (theirs.phone !== phone) await update('updateNoA', { PhoneNoA: phone })
    if (until && !isSameSecond(theirs.until, until))
      await update('updateExpire', { Expiration: formatShanghaiTime(until) })
  }

  async function inspectBinding(binding: NetworkBinding): Promise<NetworkBinding | undefined> {
    const theirs = await find(binding.number)
    if (!theirs) return undefined
    const { phone, until } = theirs
    return { ...binding, phone, until: isSameSecond(until, binding.until) ? binding.until : until }
  }

  return { find, drop, put, inspectBinding }
}

async function ignoreNotFound<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof AdapterError && error.vendorCode === notFoundCode) return undefined
    throw error
  }
}

function readDetail(subsId: string, detail: unknown): Subscription | undefined {
  const { Status, PhoneNoA: phone, ExpireDate } = isObject(detail) ? detail : {}
  const until = readMoment(`${String(ExpireDate).replace(' ', 'T')}+08:00`)
  if (typeof phone !== 'string' || !until)
    throw new UnreadableBinding('rejected', 'Aliyun returned a binding whose phone or end cannot be read')
  return Status === 1 && until.getTime() > Date.now() ? { subsId, phone, until } : undefined
}

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, rounded down. */
const formatShanghaiTime = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Whether Aliyun's end is ours rounded down to the second. Any end matches while ours is unknown. */
const isSameSecond = (theirs: Date, ours: Date | null) =>
  ours === null || Math.floor(ours.getTime() / 1000) === Math.floor(theirs.getTime() / 1000)
