import { type PeriodDiscounts, periods } from '@hao/numbers/periods.ts'
import { z } from 'zod'
import { countCharacters, isName, isStorable } from './name.ts'
import { type RefundReason, refundReasons } from './transaction-words.ts'
import { stripSeparators, normalisePhone, phonePattern } from './phone.ts'

const maxTypedLength = 40

export const id = z.coerce.number().int().positive()

/** Free text of at most `max` characters that the database can store. */
export const text = (max: number) => z.string().max(max).refine(isStorable)

/** One line of at most `max` characters, as readers count, all of them visible; it is trimmed. */
export const name = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .refine((value) => countCharacters(value) <= max, { params: { reason: 'too_big' }, abort: true })
    .refine((value) => isName(value, Infinity), { params: { reason: 'unseen' } })

/** The user's own id in a path. The anonymous 0 is valid input, and refused. */
export const ownId = z.object({ id: z.coerce.number().int().nonnegative() })

export const nothing = z.object({})

/** A time: ISO 8601 in UTC. */
export const moment = z.iso.datetime()

export const yuan = z.number().nonnegative().meta({ description: 'yuan, at most 2 decimals' })

export const yuanBound = z.coerce.number().nonnegative().max(10_000_000)

/** `min` to `max` digits, typed with any separators. */
export const digits = (min: number, max = min) =>
  z
    .string()
    .max(maxTypedLength)
    .overwrite(stripSeparators)
    .regex(new RegExp(`^\\d{${min},${max}}$`))

/** A mobile phone, typed in any form; 11 digits after parsing. */
export const phone = z.string().max(maxTypedLength).overwrite(normalisePhone).regex(phonePattern)

export const code = digits(6)

/** A switch in a query or body: true, 'true', 1 and '1' are on. */
export const flag = z
  .union([z.boolean(), z.literal(['0', '1', 'true', 'false', 0, 1])])
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1')

/** One of some integer codes. A query carries them as text. */
export const wireCode = <const T extends number>(codes: readonly T[]) =>
  z.union([z.literal(codes), z.literal(codes.map(String)).transform((value) => Number(value) as T)])

/** EN-6: a number is prefix + value + extra; `value` has the rarest shape, `label`. */
export const patternMatch = z.object({
  prefix: z.string(),
  value: z.string(),
  extra: z.string(),
  label: z.string(),
})

/** The state for shoppers: on sale, held by an unpaid order until `heldUntil`, or sold. */
export const numberState = z.enum(['on_sale', 'held', 'sold'])

/** EN-2: `number` is the digits without the prefix, `price` and `goodPrice` are yuan per month. */
export const number = z.object({
  id,
  number: z.string(),
  price: yuan,
  goodPrice: yuan.optional(),
  state: numberState,
  heldUntil: moment.optional(),
  pattern: patternMatch.optional(),
  oneIn: z
    .number()
    .int()
    .optional()
    .meta({ description: 'the rarest shape is in one of so many numbers of this length' }),
})

const percent = z.number().int().min(0).max(90)
const percents = { 3: percent, 6: percent, 12: percent } satisfies Record<keyof PeriodDiscounts, z.ZodType>

/** Percent off the price of a period, by its months. Totals are rounded down to the fen. */
export const periodDiscounts = z.object(percents)

/** The reader's own of a number: the order that holds or bought it, and the running subscription. */
export const own = { orderId: id.optional(), orderAmount: yuan.optional(), subscriptionId: id.optional() }

export const numberDetail = number.extend({
  ...own,
  offeredUntil: moment.optional(),
  sellingStopped: z.literal(true).optional().meta({ description: 'new orders are refused for now' }),
  discounts: periodDiscounts.optional().meta({ description: 'missing in an outage of the database' }),
  similar: z.array(number),
})

/** EN-5: province, city and district with codes; the labels are joined with "-". */
export const location = z.array(z.object({ label: name(30), code: digits(6) })).length(3)

export const gender = z.literal([0, 1, 2]).meta({ description: 'EN-5: 0 female, 1 male, 2 confidential' })

/** The avatars that a user can choose; the shop draws them. */
export const avatar = z.enum(['cat', 'bear', 'fox', 'panda', 'rabbit', 'owl'])

/** EN-1 without the token, which only a login returns. */
export const user = z.object({
  id: z.number().int().nonnegative(),
  phone: z.string(),
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.string()),
  avatar: z.string(),
  gender,
  location: location.optional(),
  /** Nothing is sold to the user, until a moment or until it is lifted. */
  blocked: z.object({ until: moment.optional() }).optional(),
})

/** EN-1 with its tokens, returned by a login. The access token is valid until `expiresAt`. */
export const session = user.extend({ token: z.string(), refreshToken: z.string(), expiresAt: moment })

/** EN-4. A picture banner has no `video` and `videoPoster`; `link` is the target of a tap. */
export const banner = z.object({
  id: z.number().int().nonnegative(),
  image: z.string(),
  video: z.string().optional(),
  videoPoster: z.string().optional(),
  title: z.string(),
  link: z.string().optional(),
})

/** EN-4: `value` is for the URL, `data` are the patterns of the category. */
export const category = z.object({
  label: z.string(),
  value: z.string(),
  avatar: z.string(),
  data: z.array(z.string()),
})

/** The period of a payment: one of the periods on offer. */
export const months = wireCode(periods).default(1)

/** The sum that the user was shown and confirmed. Our own client always sends it. */
export const shownAmount = yuan.optional().meta({
  description: 'the amount shown to the user, yuan; another one is refused with `terms-changed`',
})

/** EN-4: a requested page. `cursor` continues after the last row, also if rows were sold. */
export const pagination = {
  current: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  cursor: text(200).optional(),
}

/** A returned page; `cursor` requests the next one. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.number().int().optional(),
    hasMore: z.boolean(),
    cursor: z.string().optional(),
  })
}

/** The exact state of an order; `status` is its tab (1 pending payment, 2 completed, 3 cancelled). */
export const orderStage = z.enum([
  'created',
  'paying',
  'paid',
  'active',
  'ended',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
])

/** A phone `submitted` to the network, in registration there (`filing`), or rejected. Masked. */
const newPhone = z
  .object({ phone: z.string(), state: z.enum(['submitted', 'filing', 'rejected']) })
  .optional()
  .meta({ description: 'the phone that was asked for last, unless the number rings it' })

const reasons = Object.keys(refundReasons) as RefundReason[]

/** The money of an order: a payment that arrived, or a refund. `failed`: customer service settles it. */
export const transaction = z.object({
  kind: z.enum(['payment', 'refund']),
  reference: z.string().meta({ description: 'its trade or refund number' }),
  amount: yuan,
  reason: z
    .literal(['new', 'renew', ...reasons])
    .meta({ description: 'what was bought, or why it is returned' }),
  state: z.enum(['underway', 'done', 'failed']),
  at: moment.meta({ description: "the provider's time of success; before it, when the refund was decided" }),
})

export const order = z.object({
  id,
  outTradeNo: z.string(),
  number,
  kind: z.enum(['new', 'renew']),
  months: z.number().int(),
  price: yuan,
  amount: yuan,
  status: z.literal([1, 2, 3]),
  stage: orderStage,
  autoRenew: z.boolean(),
  createdAt: moment,
  holdUntil: moment.optional(),
  paidAt: moment.optional(),
  refundable: yuan.optional().meta({ description: 'what withdrawing it now would return' }),
  boundPhone: z.string().optional().meta({ description: 'masked: 138****8888' }),
  newPhone,
  periodEnd: moment.optional().meta({
    description: 'the end of the service; of an order that has ended, of the period that it paid for',
  }),
  endedAt: moment.optional().meta({ description: 'before `periodEnd` if the order was cancelled' }),
  subscriptionId: id.optional(),
  /** A friend can accept the number by a link (`paid`), or has it (`ended`). */
  gift: z.boolean().optional(),
  transactions: z.array(transaction).meta({ description: 'every payment and every refund, oldest first' }),
  timeline: z.array(z.object({ stage: orderStage, at: moment })),
})

/** Its phone is not bound yet, it rings (also in the grace period), is suspended, or has ended. */
export const subscriptionState = z.enum(['pending_bind', 'active', 'past_due', 'grace', 'suspended', 'ended'])

/** What happens at the end of a period: automatic renewal, manual renewal, or none. */
export const renewal = z.enum(['auto', 'manual', 'ends'])

/** The mandate for renewals: not authorised, waiting for the buyer in WeChat, or authorised. */
export const mandateStatus = z.enum(['none', 'signing', 'active'])

/** Too late to announce the charge five days before, barred by the operator, or called off. */
export const chargeObstacle = z.enum(['too-late', 'barred', 'cancelled'])

/**
 * `price` is yuan a month, `months` the length of a period. An unpaid number rings until `graceEnd`, can be
 * renewed until `suspendedEnd`, and recovered until `recoverableUntil`.
 */
export const subscription = z.object({
  id,
  number,
  name: z.string().optional().meta({ description: 'the owner’s name for the number' }),
  state: subscriptionState,
  renewal,
  periodStart: moment.optional(),
  periodEnd: moment.optional(),
  graceEnd: moment.optional(),
  suspendedEnd: moment.optional(),
  endedAt: moment.optional(),
  recoverableUntil: moment
    .optional()
    .meta({ description: 'only while the number can still be recovered by paying for it' }),
  nextCharge: z
    .object({ at: moment, amount: yuan })
    .optional()
    .meta({ description: 'the next automatic charge, when there will be one' }),
  mandate: mandateStatus.optional().meta({ description: 'absent where WeChat cannot charge renewals' }),
  chargeObstacle: chargeObstacle.optional().meta({
    description: 'why no mandate, not even a new one, pays this time: pay by hand, later periods are charged',
  }),
  refundable: yuan.optional().meta({ description: 'what giving the number up now would return' }),
  boundPhone: z.string().optional().meta({ description: 'masked: 138****8888' }),
  newPhone,
  price: yuan,
  months: z.number().int(),
  discounts: periodDiscounts.meta({ description: 'of renewals that are ordered now' }),
  orderId: id.optional().meta({ description: 'that bought it; absent for a number of another owner before' }),
  gift: z.literal(true).optional().meta({ description: 'waits for a friend; no phone can be bound' }),
  handedOver: z.literal(true).optional().meta({ description: 'ended because another person owns it now' }),
})

export const question = z.object({ id, category: z.string(), title: z.string() })
export const questionDetail = question.extend({ body: z.string() })

export type PatternMatch = z.infer<typeof patternMatch>
export type PhoneNumber = z.infer<typeof number>
export type NumberDetail = z.infer<typeof numberDetail>
export type User = z.infer<typeof user>
export type Location = z.infer<typeof location>
export type Avatar = z.infer<typeof avatar>
export type Session = z.infer<typeof session>
export type Banner = z.infer<typeof banner>
export type Category = z.infer<typeof category>
export type Transaction = z.infer<typeof transaction>
export type Order = z.infer<typeof order>
export type OrderStage = z.infer<typeof orderStage>
export type Subscription = z.infer<typeof subscription>
export type SubscriptionState = z.infer<typeof subscriptionState>
export type Renewal = z.infer<typeof renewal>
export type ChargeObstacle = z.infer<typeof chargeObstacle>
export type Question = z.infer<typeof question>
export type QuestionDetail = z.infer<typeof questionDetail>
export type Page<T> = { list: T[]; total?: number | undefined; hasMore: boolean; cursor?: string | undefined }
