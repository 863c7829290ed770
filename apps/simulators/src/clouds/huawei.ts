import { createHmac, randomUUID } from 'node:crypto'

/** What the platform was told of a call: whom to connect, or to close it. */
export type Operation = {
  operation: string
  connectInfo?: {
    displayCalleeNum: string
    calleeNum: string
    maxDuration: number
    recordFlag: string
    userData: string
  }
  closeInfo?: object
}

/** `yyyy-MM-dd HH:mm:ss` in UTC. */
const timestamp = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

/**
 * Huawei Cloud's PrivateNumber platform in X mode, as its customers' server sees it (X模式呼叫事件通知接口): it asks
 * with a `callin` whom to connect, and tells what became of the call; the events have the phone as `called`,
 * and the `userData` of the answer.
 */
export function createHuaweiPlatform(statusUrl: string, app: { key: string; secret: string }) {
  async function post(body: object, createdAt = new Date()) {
    const nonce = randomUUID().replaceAll('-', '')
    const created = createdAt.toISOString().replace(/\.\d+Z$/, 'Z')
    const digest = createHmac('sha256', app.secret)
      .update(nonce + created)
      .digest('base64')
    const token = `UsernameToken Username="${app.key}", PasswordDigest="${digest}", Nonce="${nonce}", Created="${created}"`
    return fetch(statusUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        authorization: 'AKSK realm="SDP",profile="UsernameToken",type="Appkey"',
        'x-aksk': token,
      },
      body: JSON.stringify(body),
    })
  }

  return {
    post,
    /**
     * Somebody calls one of its numbers, both in their global form: asks what to do. @returns the session and
     * the answer
     */
    callIn: async (caller: string, called: string, at = new Date()) => {
      const sessionId = `1200_${randomUUID()}@callenabler246.huaweicaas.com`
      const statusInfo = { sessionId, timestamp: timestamp(at), caller, called, notifyMode: 'Block' }
      const response = await post({ eventType: 'callin', statusInfo })
      return { sessionId, caller, status: response.status, told: (await response.json()) as Operation }
    },
    /**
     * Tells of a call that was connected. @returns the status and the body of the answer: 200 and nothing, if
     * it was taken
     */
    tell: async (
      { sessionId, caller, told }: { sessionId: string; caller: string; told: Operation },
      eventType: 'callout' | 'alerting' | 'answer' | 'disconnect',
      at: Date,
      stateCode?: number,
    ) => {
      const { calleeNum: called, userData } = told.connectInfo ?? {}
      const ended = eventType === 'disconnect' && { stateCode, stateDesc: 'The user releases the call.' }
      const statusInfo = { sessionId, timestamp: timestamp(at), caller, called, userData, ...ended }
      const response = await post({ eventType, statusInfo })
      return [response.status, await response.text()]
    },
  }
}
