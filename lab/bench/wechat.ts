import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { makeKeys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import { encryptResource, signatureHeaders } from '../../apps/simulators/src/wechat-pay/signature.ts'

type SignedMessage = { headers: Record<string, string>; body: string }

/** WeChat Pay in this process. Each buyer pays as soon as the cashier is open. */
export type Wechat = {
  /** The settings that lead a server to it. */
  env: Record<string, string>
  /** The notification of a payment, signed and encrypted. */
  notice(outTradeNo: string): SignedMessage
  end(): void
}

/** It signs all that it sends, which the server verifies, but verifies nothing. */
export async function startWechat(): Promise<Wechat> {
  const { mchid, appid, apiV3Key, platform } = await makeKeys()
  const [key] = platform
  if (!key) throw new Error('The merchant has no platform key')
  const amounts = new Map<string, number>()
  const sign = (message: unknown): SignedMessage => {
    const body = JSON.stringify(message)
    return { headers: { ...signatureHeaders(key, body), 'content-type': 'application/json' }, body }
  }
  const payment = (outTradeNo: string) => ({
    mchid,
    appid,
    out_trade_no: outTradeNo,
    transaction_id: `WX${outTradeNo}`,
    trade_state: 'SUCCESS',
    success_time: new Date().toISOString(),
    amount: { total: amounts.get(outTradeNo), currency: 'CNY' },
  })
  type Prepay = { out_trade_no: string; amount: { total: number } }
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isPrepay = request.method === 'POST'
    if (isPrepay) {
      const { out_trade_no, amount } = (await json(request)) as Prepay
      amounts.set(out_trade_no, amount.total)
    } else await text(request)
    const [, outTradeNo = ''] = /out-trade-no\/(\w+)/.exec(request.url ?? '') ?? []
    const { headers, body } = sign(isPrepay ? { h5_url: 'https://wechat.example/' } : payment(outTradeNo))
    response.writeHead(200, headers).end(body)
  }
  const server = createServer((request, response) => void answerRequest(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${port}`,
      WECHAT_PAY_MCHID: mchid,
      WECHAT_PAY_APPID: appid,
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_PLATFORM_KEYS: JSON.stringify({ [key.serial]: key.publicKey }),
    },
    notice: (outTradeNo) =>
      sign({
        id: randomUUID(),
        create_time: new Date().toISOString(),
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: encryptResource(JSON.stringify(payment(outTradeNo)), 'transaction', apiV3Key),
      }),
    end: () => void server.close(),
  }
}
