import { createHmac, randomUUID } from 'node:crypto'

/** The answer to a `callin`: connect the call to a phone, or close it. */
type Operation = {
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
 * Huawei Cloud's PrivateNumber platform in X mode (X模式呼叫事件通知接口). It asks with `callin` which phone to
 * connect, and notifies the later events of the call, with the phone as `called` and the `userData` of the
 * answer.
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
     * Calls one of the platform's numbers; both numbers in global form. Returns the session and the answer.
     */
    callIn: async (caller: string, called: string, at = new Date()) => {
      const sessionId = `1200_${randomUUID()}@callenabler246.huaweicaas.com`
      const statusInfo = { sessionId, timestamp: timestamp(at), caller, called, notifyMode: 'Block' }
      const response = await post({ eventType: 'callin', statusInfo })
      return { sessionId, caller, status: response.status, operation: (await response.json()) as Operation }
    },
    /**
     * Notifies an event of a connected call. Returns status and body of the answer; success is 200 and an
     * empty body.
     */
    notify: async (
      { sessionId, caller, operation }: { sessionId: string; caller: string; operation: Operation },
      eventType: 'callout' | 'alerting' | 'answer' | 'disconnect',
      at: Date,
      stateCode?: number,
    ) => {
      const { calleeNum: called, userData } = operation.connectInfo ?? {}
      const ended = eventType === 'disconnect' && { stateCode, stateDesc: 'The user releases the call.' }
      const statusInfo = { sessionId, timestamp: timestamp(at), caller, called, userData, ...ended }
      const response = await post({ eventType, statusInfo })
      return [response.status, await response.text()]
    },
  }
}
