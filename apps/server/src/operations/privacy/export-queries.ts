import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/database.ts'

/** The rules of a user’s numbers, each with its lists of callers. */
export function selectRules(db: Db, userId: number) {
  return db
    .selectFrom('ring_rules')
    .innerJoin('subscriptions', 'subscriptions.id', 'ring_rules.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'rings', 'quiet', 'quiet_from', 'quiet_until', 'known_callers_only', 'refuse_hidden'])
    .select(['allow_all_until', 'second_phone'])
    .select((rules) =>
      jsonArrayFrom(
        rules
          .selectFrom('caller_list_entries as entry')
          .select(['entry.list', 'entry.caller', 'entry.created_at as since'])
          .whereRef('entry.subscription_id', '=', 'ring_rules.subscription_id')
          .orderBy('entry.id', 'desc'),
      ).as('callers'),
    )
    .where('ring_rules.user_id', '=', userId)
    .orderBy('ring_rules.subscription_id', 'desc')
    .execute()
}

export function selectOrders(db: Db, userId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select([
      'out_trade_no',
      'digits',
      'kind',
      'months',
      'amount_fen',
      'stage',
      'orders.created_at',
      'paid_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .execute()
}

export function selectPayments(db: Db, userId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.out_trade_no',
      'provider',
      'channel',
      'payments.amount_fen',
      'state',
      'transaction_id',
    ])
    .select(['payer_client_ip', 'payer_id', 'payments.created_at', 'succeeded_at'])
    .where('user_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .execute()
}

export function selectRefunds(db: Db, userId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['out_refund_no', 'payments.out_trade_no', 'refunds.amount_fen', 'reason', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.succeeded_at'])
    .where('user_id', '=', userId)
    .orderBy('refunds.id', 'desc')
    .execute()
}

/** A user’s subscriptions, each with the phones that it rang. */
export function selectSubscriptions(db: Db, userId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'subscriptions.name', 'subscriptions.state', 'renewal', 'period_start', 'period_end'])
    .select((subscription) =>
      jsonArrayFrom(
        subscription
          .selectFrom('bindings')
          .select(['bindings.phone', 'bindings.state', 'bindings.created_at as since'])
          .whereRef('bindings.subscription_id', '=', 'subscriptions.id')
          .where('bindings.phone', 'is not', null)
          .$narrowType<{ phone: Buffer }>()
          .orderBy('bindings.id', 'desc'),
      ).as('phones'),
    )
    .where('user_id', '=', userId)
    .orderBy('subscriptions.id', 'desc')
    .execute()
}

export function selectMandates(db: Db, userId: number) {
  return db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'provider', 'code', 'provider_mandate_id', 'mandates.state', 'mandates.created_at'])
    .select(['signed_at', 'mandates.ended_at'])
    .where('user_id', '=', userId)
    .orderBy('mandates.id', 'desc')
    .execute()
}

export function selectAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['created_at', 'courier_openid'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function selectFavourites(db: Db, userId: number) {
  return db
    .selectFrom('favourites')
    .innerJoin('numbers', 'numbers.id', 'favourites.number_id')
    .select(['digits', 'status', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute()
}

/** A user’s waits, each with the numbers that were offered. */
export function selectWaits(db: Db, userId: number) {
  return db
    .selectFrom('waits')
    .leftJoin('numbers', 'numbers.id', 'waits.number_id')
    .innerJoin('consents', 'consents.wait_id', 'waits.id')
    .select([
      'digits',
      'mask',
      'mask_anchor',
      'max_price_fen',
      'consents.version',
      'waits.created_at',
      'ended_at',
    ])
    .select((wait) =>
      jsonArrayFrom(
        wait
          .selectFrom('offers')
          .innerJoin('numbers as offered', 'offered.id', 'offers.number_id')
          .select([
            'offered.digits as shown',
            'offers.created_at as at',
            'offers.expires_at as until',
            'offers.state as outcome',
          ])
          .$narrowType<{ shown: string }>()
          .whereRef('offers.wait_id', '=', 'waits.id')
          .orderBy('offers.id', 'desc'),
      ).as('told'),
    )
    .where('waits.user_id', '=', userId)
    .orderBy('waits.id', 'desc')
    .execute()
}

/** A user’s tickets, each with its messages. */
export function selectTickets(db: Db, userId: number) {
  return db
    .selectFrom('tickets')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .leftJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['category', 'tickets.state', 'digits'])
    .select((ticket) =>
      jsonArrayFrom(
        ticket
          .selectFrom('ticket_messages')
          .select(['author', 'text', 'at'])
          .whereRef('ticket_id', '=', 'tickets.id')
          .orderBy('ticket_messages.id'),
      ).as('messages'),
    )
    .where('tickets.user_id', '=', userId)
    .orderBy('tickets.id', 'desc')
    .execute()
}

export function selectVotes(db: Db, userId: number) {
  return db
    .selectFrom('question_votes')
    .innerJoin('question_texts', 'question_texts.question_id', 'question_votes.question_id')
    .select(['title', 'useful', 'at'])
    .where('locale', '=', 'zh')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .execute()
}

export function selectLogins(db: Db, userId: number) {
  return db
    .selectFrom('session_families')
    .select(['created_at', 'device', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The login log of a user, and since a time the rows of their phones without a user. */
export function selectLoginLog(
  db: Db,
  { userId, phoneIndexes, since }: { userId: number; phoneIndexes: readonly Buffer[]; since: Date },
) {
  return db
    .selectFrom('login_log')
    .select(['at', 'event', 'outcome', 'ip', 'user_agent'])
    .where((log) =>
      log.or([
        log('user_id', '=', userId),
        log.and([log('phone_index', 'in', phoneIndexes), log('user_id', 'is', null), log('at', '>', since)]),
      ]),
    )
    .orderBy('login_log.id', 'desc')
    .execute()
}

export function selectConsents(db: Db, userId: number) {
  return db
    .selectFrom('consents')
    .leftJoin('orders', 'orders.id', 'consents.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'consents.subscription_id')
    .leftJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['agreement_id', 'version', 'occasion', 'out_trade_no', 'digits'])
    .select(['locale', 'at', 'ip', 'user_agent'])
    .where('consents.user_id', '=', userId)
    .orderBy('consents.id', 'desc')
    .execute()
}
