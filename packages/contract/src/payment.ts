import { z } from 'zod'
import { id, wireCode } from './entities.ts'
import { type PaymentMethod, paymentMethods, pickerMethod } from './payment-methods.ts'

/** The parameters of getBrandWCPayRequest inside WeChat; the names are WeChat's. */
const inAppParameters = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/** EN-7. `h5_url` opens WeChat's cashier (append `redirect_url`); inside WeChat there is `jsapi` instead. */
export const payment = z.object({
  h5_url: z.string().optional(),
  jsapi: inAppParameters.optional(),
  out_trade_no: z.string(),
  number: z.string(),
  orderId: id,
})

/** The state of a payment, as the server and WeChat know it. */
export const paymentState = z.enum(['confirming', 'success', 'unpaid', 'closed', 'refunding', 'refunded'])

const methodCodes = Object.keys(paymentMethods).map(Number) as PaymentMethod[]

/** EN-7: one of the six codes; the default is that of the picker. */
export const paymentMethod = wireCode(methodCodes).default(pickerMethod)

export type Payment = z.infer<typeof payment>
export type InAppParameters = z.infer<typeof inAppParameters>
export type PaymentState = z.infer<typeof paymentState>
