import { z } from 'zod'
import { defineCalls, type CallShape } from './call.ts'
import * as entity from './entities.ts'

const { id, pageOf, pagination, text } = entity
const nothing = z.object({})
const ownId = z.object({ id: z.coerce.number().int().nonnegative() })

const filters = {
  ...pagination,
  sort: z.enum(['default', 'desc', 'asc']).default('default'),
  keyword: text(40).optional(),
  suffix: entity.flag.optional(),
  category: text(20).optional(),
  minPrice: entity.yuanBound.optional(),
  maxPrice: entity.yuanBound.optional(),
  without: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  length: z.coerce.number().int().min(1).max(20).optional(),
}

/** Every call of the product: 'METHOD /path' → input, output, refusals. The server answers each under /api and /api/v2. */
export const calls = defineCalls({
  'GET /banner': {
    summary: 'AP-1 banners of the home screen',
    access: 'anyone',
    input: nothing,
    output: z.array(entity.banner),
    refusals: [],
  },
  'GET /category': {
    summary: 'the six categories with their patterns',
    access: 'anyone',
    input: nothing,
    output: z.array(entity.category),
    refusals: [],
  },
  'GET /number/good': {
    summary: 'AP-2 featured numbers',
    access: 'anyone',
    input: z.object({ count: z.coerce.number().int().min(1).max(50).default(7) }),
    output: z.array(entity.number),
    refusals: [],
  },
  'GET /number/hundred': {
    summary: 'AP-3 everything on sale, in the default order or by price',
    access: 'anyone',
    input: z.object(filters),
    output: pageOf(entity.number),
    refusals: [],
  },
  'GET /number/:id(^\\d+$)': {
    summary: 'AP-4 one number with similar ones',
    access: 'anyone',
    input: z.object({ id }),
    output: entity.numberDetail,
    refusals: ['number-not-found'],
  },
  'GET /number/:type': {
    summary: 'AP-4 numbers of a category, or of a search: type is a category value or `search`',
    access: 'anyone',
    input: z.object({ type: text(20), ...filters }),
    output: pageOf(entity.number),
    refusals: ['not-found'],
  },
  'GET /collect/:id': {
    summary: 'AP-5 favourites of the user',
    access: 'user',
    input: ownId.extend({ ...pagination, pageSize: pagination.pageSize.default(100) }),
    output: pageOf(entity.favourite),
    refusals: [],
  },
  'PATCH /collect/like': {
    summary: 'AP-6 add a favourite (status 1) or take it back (status 0)',
    access: 'user',
    input: z.object({ status: z.coerce.number().pipe(z.literal([0, 1])), numberId: id, userId: id }),
    output: entity.favourite,
    refusals: ['number-not-found'],
  },
  'DELETE /collect/dislike': {
    summary: 'AP-7 remove a favourite by its id',
    access: 'user',
    input: z.object({ userId: id, id }),
    output: z.object({ id }),
    refusals: [],
  },
  'GET /user/:id': {
    summary: 'AP-8 the user',
    access: 'user',
    input: ownId,
    output: entity.user,
    refusals: [],
  },
  'POST /code/sms': {
    summary: 'AP-9 send an SMS code; both times are seconds',
    access: 'anyone',
    input: z.object({ phone: entity.phone, type: z.enum(['login', 'bind']).default('login') }),
    output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int() }),
    refusals: ['code-too-soon', 'rate-limited', 'sms-unavailable'],
  },
  'POST /user/login': {
    summary: 'AU-3 log in with a phone and its SMS code',
    access: 'anyone',
    input: z.object({ phone: entity.phone, code: entity.code, agreed: entity.flag.optional() }),
    output: entity.session,
    refusals: ['agreement-required', 'code-wrong', 'code-expired', 'rate-limited'],
  },
  'POST /user/refresh': {
    summary: 'a new pair of tokens for a refresh token, which is thereby spent',
    access: 'anyone',
    input: z.object({ refreshToken: text(200) }),
    output: entity.session,
    refusals: [],
  },
  'DELETE /user/logout/:id': {
    summary: 'AP-10 log out: the tokens of this session are dead',
    access: 'user',
    input: ownId,
    output: z.object({ id: z.number().int() }),
    refusals: [],
  },
  'POST /auth/kuaidd': {
    summary: "AP-11 log in with the courier app's token",
    access: 'anyone',
    input: z.object({ token: text(2000) }),
    output: entity.session,
    refusals: [],
  },
  'POST /order': {
    summary: 'place an order: the number is held for its buyer',
    access: 'user',
    input: z.object({
      numberId: id,
      months: z.coerce
        .number()
        .pipe(z.literal([1, 3, 6, 12]))
        .default(1),
      agreed: entity.flag.optional(),
      autoRenew: entity.flag.optional(),
    }),
    output: entity.order,
    refusals: ['agreement-required', 'number-not-found', 'number-taken', 'too-many-pending'],
    idempotent: true,
  },
  'GET /order/user/:id': {
    summary:
      'AP-14 orders of the user; status is the tab: 0 all, 1 pending payment, 2 completed, 3 cancelled',
    access: 'user',
    input: ownId.extend({
      ...pagination,
      status: z.coerce
        .number()
        .pipe(z.literal([0, 1, 2, 3]))
        .default(0),
    }),
    output: pageOf(entity.order),
    refusals: [],
  },
  'GET /order/:id': {
    summary: 'an order of the user',
    access: 'user',
    input: z.object({ id }),
    output: entity.order,
    refusals: ['order-not-found'],
  },
  'POST /order/:id/cancel': {
    summary: 'cancel an unpaid order; the number goes back on sale once the payment is closed',
    access: 'user',
    input: z.object({ id }),
    output: entity.order,
    refusals: ['order-not-found', 'order-not-cancellable', 'order-already-paid', 'payment-unavailable'],
  },
  'POST /order/:id/refund': {
    summary:
      'withdraw from a paid order before its phone is bound: everything is refunded, the number goes back on sale',
    access: 'user',
    input: z.object({ id }),
    output: entity.order,
    refusals: ['order-not-found', 'order-not-refundable'],
  },
  'POST /order/binding': {
    summary:
      "AP-16 bind a phone to a paid order; the code (sent to that phone, type bind) is needed unless it is the buyer's own phone",
    access: 'user',
    input: z.object({ orderId: id, phone: entity.phone, code: entity.code.optional() }),
    output: entity.order,
    refusals: [
      'order-not-found',
      'order-not-bindable',
      'code-wrong',
      'code-expired',
      'phone-limit',
      'rate-limited',
    ],
    idempotent: true,
  },
  'POST /wxpay/h5': {
    summary:
      'AP-12 payment data of an order: of a given one, or of the buyer’s pending one for a number, placed when there is none',
    access: 'user',
    input: z.object({
      orderId: id.optional(),
      numberId: id.optional(),
      months: z.coerce
        .number()
        .pipe(z.literal([1, 3, 6, 12]))
        .default(1),
      method: entity.paymentMethod.default(2),
      agreed: entity.flag.optional(),
      autoRenew: entity.flag.optional(),
    }),
    output: entity.payment,
    refusals: [
      'agreement-required',
      'number-not-found',
      'number-taken',
      'too-many-pending',
      'order-not-found',
      'order-not-payable',
      'order-already-paid',
      'payment-unavailable',
    ],
    idempotent: true,
  },
  'GET /wxpay/query': {
    summary: 'AP-13 what the payment has come to; asks WeChat when no notification has come',
    access: 'user',
    input: z.object({ out_trade_no: text(64) }),
    output: z.object({ state: entity.paymentState, order: entity.order }),
    refusals: ['order-not-found'],
  },
  'GET /question': {
    summary: 'frequent questions',
    access: 'anyone',
    input: z.object({ category: text(20).optional(), keyword: text(40).optional() }),
    output: z.array(entity.question),
    refusals: [],
  },
  'GET /question/:id': {
    summary: 'a question with its answer',
    access: 'anyone',
    input: z.object({ id }),
    output: entity.questionDetail,
    refusals: ['not-found'],
  },
  'GET /agreement/:id': {
    summary: 'an agreement: service, privacy, renewal or refund',
    access: 'anyone',
    input: z.object({ id: text(20) }),
    output: entity.agreement,
    refusals: ['not-found'],
  },
})

export type Calls = typeof calls

/** What a client sends: defaults may be left out. */
export type CallInput<K extends keyof Calls> = z.input<Calls[K]['input']>

/** What the server's handler gets: checked, with defaults filled in. */
export type CallParsed<K extends keyof Calls> = z.output<Calls[K]['input']>

/** What the envelope's `data` holds. */
export type CallOutput<K extends keyof Calls> = z.output<Calls[K]['output']>

/** The failures that a call may be refused with, beyond those that every call has. */
export type CallRefusal<K extends keyof Calls> = Calls[K]['refusals'][number]

export type AnyCall = CallShape
