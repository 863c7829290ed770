import { AdapterError, type AdapterErrorKind, kindOfStatus } from '../../base/adapter-error.ts'
import { parseObject } from '../../base/json.ts'
import { requestPartner } from '../partner-requests.ts'

export type WecomRobotOptions = {
  /** The webhook's address without its key. */
  url: string
  /** The key of the robot: anyone who has it can write to the group. */
  key: string
  timeoutMs: number
}

/** Writes to a WeCom group; throws AdapterError. */
export type WecomRobot = { send(text: string): Promise<void> }

const kinds: Readonly<Record<number, AdapterErrorKind>> = {
  [-1]: 'unavailable',
  45009: 'rate_limited',
  93000: 'auth',
}

/**
 * The robot of a WeCom group: a text of at most 2,048 bytes, 20 messages a minute. Every response has status
 * 200; `errcode` 0 is success.
 * Source: https://developer.work.weixin.qq.com/document/path/91770
 */
export function createWecomRobot({ url, key, timeoutMs }: WecomRobotOptions): WecomRobot {
  const address = new URL(url)
  address.searchParams.set('key', key)
  return {
    send: async (content) => {
      const { status, body } = await requestPartner(['wecom', 'send'], address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ msgtype: 'text', text: { content } }),
        timeoutMs,
      })
      const { errcode } = parseObject(body.toString()) ?? {}
      if (status === 200 && errcode === 0) return
      const vendorCode = String(errcode)
      const kind = kinds[Number(errcode)] ?? kindOfStatus(status)
      throw new AdapterError(kind, `WeCom answered ${status} ${vendorCode}`, { vendorCode })
    },
  }
}
