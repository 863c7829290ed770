import { AdapterError } from '../../base/adapter-error.ts'
import { type AliyunAccount, requestAliyun } from '../aliyun/request-aliyun.ts'
import { readMoment } from '../read-moment.ts'
import { isObject } from '../../base/json.ts'
import type { NetworkBinding, NumberNetwork } from './number-network.ts'

/** An account of Alibaba Cloud, and the pool (号码池) that our numbers are in. */
export type AxnOptions = AliyunAccount & { poolKey: string }

type Subscription = { subsId: string; phone: string; until: Date }

/** A binding must hold for more than a minute from now. */
const shortestMs = 61_000
/** For a number whose last moment is not known yet: it is told of as soon as its period has begun. */
const unknownMs = 30 * 86_400_000
const atOnce = 10
/** The phone is none that may be bound to this number. */
const refusals = ['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BIND_CONFLICT', 'isv.UPDATE_CONFLICT']
const gone = 'isv.SUBS_NOT_EXIST'

/**
 * Alibaba Cloud's number privacy (号码隐私保护, Dyplsapi 2017-05-25) as a network that keeps bindings: AXN, where anybody who calls X is put through to A and both see X. X is one of our numbers, A the phone it is bound to; A calling X
 * gets nowhere, as no B is set. It knows no versions and none of our ids, so a binding is what stands at its number: what is asked for late is put right by the reconciliation. It falls silent by itself at the full second before.
 * Sources: https://help.aliyun.com/zh/pnp/api-46788f (BindAxn), …/document_detail/400488.html (UpdateSubscription), …/zh/pnp/api-bfd56c (UnbindSubscription),
 * …/zh/pnp/developer-reference/api-dyplsapi-2017-05-25-querysubsid, …-querysubscriptiondetail; codes: …/document_detail/109196.htm
 */
export function createAxnBindings(
  options: AxnOptions,
): Pick<NumberNetwork, 'capabilities' | 'bind' | 'unbind' | 'inspect'> {
  const pool = axnPool(options)
  return {
    capabilities: { keepsBindings: true },
    bind: async (binding) => {
      try {
        await pool.put(binding)
        return { state: 'effective' }
      } catch (error) {
        const code = error instanceof AdapterError ? error.vendorCode : undefined
        if (!code || !refusals.includes(code)) throw error
        return { state: 'refused', reason: code }
      }
    },
    unbind: async ({ number }) => pool.drop(number, await pool.find(number)),
    inspect: async (ours) => {
      const found: NetworkBinding[] = []
      for (let from = 0; from < ours.length; from += atOnce) {
        const looked = await Promise.all(ours.slice(from, from + atOnce).map(pool.look))
        found.push(...looked.filter((binding) => binding !== undefined))
      }
      return found
    },
  }
}

/** What is asked of the pool about one number. */
function axnPool(options: AxnOptions) {
  const ask = (action: string, fields: Record<string, string>) =>
    requestAliyun(options, action, { PoolKey: options.poolKey, ...fields })

  async function find(number: string): Promise<Subscription | undefined> {
    const { SubsId } = await ask('QuerySubsId', { PhoneNoX: number })
    // In a pool of AXN there is one at most; without one it is an empty text.
    const [subsId = ''] = typeof SubsId === 'string' ? SubsId.split(',') : []
    if (subsId === '') return undefined
    const detail = await unlessGone(ask('QuerySubscriptionDetail', { SubsId: subsId, PhoneNoX: number }))
    return detail && readDetail(subsId, detail.SecretBindDetailDTO)
  }

  async function drop(number: string, theirs: Subscription | undefined): Promise<void> {
    if (theirs) await unlessGone(ask('UnbindSubscription', { SubsId: theirs.subsId, SecretNo: number }))
  }

  async function put(binding: NetworkBinding): Promise<void> {
    const { number, phone, until } = binding
    const theirs = await find(number)
    if (theirs?.phone === phone && isSecondOf(theirs.until, until)) return
    if (until && until.getTime() - Date.now() < shortestMs) await drop(number, theirs)
    else await (theirs ? change(theirs, binding) : begin(binding))
  }

  async function begin({ bindingId, number, phone, until }: NetworkBinding): Promise<void> {
    await ask('BindAxn', {
      PhoneNoX: number,
      PhoneNoA: phone,
      Expiration: inChina(until ?? new Date(Date.now() + unknownMs)),
      OutId: bindingId,
      CallDisplayType: '1',
    })
  }

  async function change(theirs: Subscription, { number, phone, until }: NetworkBinding): Promise<void> {
    const update = (OperateType: string, fields: Record<string, string>) =>
      ask('UpdateSubscription', { SubsId: theirs.subsId, PhoneNoX: number, OperateType, ...fields })
    if (theirs.phone !== phone) await update('updateNoA', { PhoneNoA: phone })
    if (until && !isSecondOf(theirs.until, until))
      await update('updateExpire', { Expiration: inChina(until) })
  }

  async function look(binding: NetworkBinding): Promise<NetworkBinding | undefined> {
    const theirs = await find(binding.number)
    if (!theirs) return undefined
    const { phone, until } = theirs
    return { ...binding, phone, until: isSecondOf(until, binding.until) ? binding.until : until }
  }

  return { find, drop, put, look }
}

/** What is not there is as it should be, or to be bound anew. */
async function unlessGone<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof AdapterError && error.vendorCode === gone) return undefined
    throw error
  }
}

/** Undefined for a binding that is over. */
function readDetail(subsId: string, detail: unknown): Subscription | undefined {
  const { Status, PhoneNoA: phone, ExpireDate } = isObject(detail) ? detail : {}
  const until = readMoment(`${String(ExpireDate).replace(' ', 'T')}+08:00`)
  if (typeof phone !== 'string' || !until)
    throw new AdapterError('rejected', 'Aliyun told of a binding without a readable phone or moment')
  return Status === 1 && until.getTime() > Date.now() ? { subsId, phone, until } : undefined
}

/** `yyyy-MM-dd HH:mm:ss` in China, the full second before. */
const inChina = (moment: Date) =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Whether theirs is the full second that ours is told as; any will do while ours is not known. */
const isSecondOf = (theirs: Date, ours: Date | null) =>
  ours === null || Math.floor(ours.getTime() / 1000) === Math.floor(theirs.getTime() / 1000)
