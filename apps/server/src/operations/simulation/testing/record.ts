import { dayMs } from '../../../platform/base/time.ts'

/** The eight rules of docs/decisions/127-simulation.md. */
const rules = {
  1: 'a charge announced is tried on its day, and none unannounced',
  2: 'no SMS contradicts the state at the moment when it leaves',
  3: 'a refund promised is in the ledger, and visible to its owner, within a day',
  4: 'a number is kept until the date told',
  5: 'nothing stays held, offered, signing, filing or open beyond its rule',
  6: 'what was confirmed is what was ordered',
  7: 'nothing personal remains where the rule says it goes',
  8: 'the invariants hold',
} as const

type Rule = keyof typeof rules

type Violation = { rule: string; what: string; at: string; detail: string; seed: number }

/** What breaks a rule, each kind with its first occurrence and how often it happened. */
export function createReport(seed: number, clock: () => Date) {
  const found = new Map<string, Violation & { times: number }>()
  const answers: Record<string, Record<string, number>> = {}
  return {
    /** `what` names the kind of violation, `detail` the occurrence. */
    add: (rule: Rule, what: string, detail: unknown = '') => {
      const key = `${rule} ${what}`
      const known = found.get(key)
      if (known) known.times += 1
      else {
        const text = typeof detail === 'string' ? detail : JSON.stringify(detail)
        found.set(key, {
          rule: `${rule} ${rules[rule]}`,
          what,
          at: clock().toISOString(),
          detail: text.slice(0, 1000),
          seed,
          times: 1,
        })
      }
    },
    /** Counts the answers of each endpoint: a simulation that refuses all acts proves nothing. */
    answered: (key: string, refusal = 'done') => {
      const counts = (answers[key] ??= {})
      counts[refusal] = (counts[refusal] ?? 0) + 1
    },
    answers,
    list: () => [...found.values()].toSorted((a, b) => a.rule.localeCompare(b.rule)),
  }
}

export type Report = ReturnType<typeof createReport>

/** An amount that will be charged, as an owner was told. */
type ChargePromise = { subscriptionId: number; dueAt: number; fen: number; toldAt: number; by: string }

/** A date until which a number stays its owner's, as the owner was told. */
type KeptPromise = { subscriptionId: number; until: number; toldAt: number; by: string }

/** Money that comes back to a person. `subscriptionId` or `orderId` says for what. */
export type RefundPromise = {
  userId: number
  subscriptionId?: number | undefined
  orderId?: number | undefined
  fen: number
  toldAt: number
  by: string
}

/** A payment that the bank has made, with what it was for. */
export type Trade = { userId: number; orderId: number; subscriptionId: number | undefined; kind: TradeKind }
type TradeKind = 'new' | 'renew' | 'recover'

/** What an owner or a member of staff did with a subscription. It may call off what was told before. */
type Deed = { at: number; what: string }

/** The bill of a day, which comes on the next one, names every payment. */
export const knownWithinMs = 2 * dayMs

const endings = new Set(['gives up', 'chooses ends', 'withdraws'])

/**
 * The simulation's own record of what was told and done. It never reads the product's tables, so a fault of
 * the product cannot hide in it.
 */
export function createRecord() {
  const deeds = new Map<number, Deed[]>()
  const told = new Map<number, KeptPromise[]>()
  const record = {
    charges: [] as ChargePromise[],
    /** The last date that was told of a subscription; `keep` adds one. */
    kept: new Map<number, KeptPromise>(),
    refunds: [] as RefundPromise[],
    /** By trade number. */
    trades: new Map<string, Trade>(),
    /** SMS that announced a charge, by subscription. */
    announcements: new Map<number, { sentAt: number; day: string; fen: number }[]>(),
    /** Mandates by the code that the server gave: whose they are, and when the owner signed. */
    mandates: new Map<string, { subscriptionId: number; signedAt: number | undefined }>(),
    /** Orders with a phone in registration, as the owner was told, and by what answer. */
    filing: new Map<number, { userId: number; phone: string; toldAt: number }>(),
    /** Orders that their buyer gave back. */
    returned: new Set<number>(),
    /** Tokens of gifts that no one has accepted yet, and how many were accepted. */
    gifts: [] as string[],
    giftsAccepted: 0,
    /** Waits for a tail, with who waits. */
    waits: [] as { userId: number; tail: string }[],
    /** Accounts that were deleted, with their phones. */
    deleted: [] as { userId: number; phone: string; at: number }[],
    /** How many new login phones people have had. */
    newPhones: 0,
    /** Phones that accounts had, and since when no longer. */
    formerPhones: new Map<string, number>(),
    /** Users whose logins ended because they changed their phone, and when. */
    loggedOut: new Map<number, number>(),
    /** Requests for another login phone that staff approved, and those whose end was seen. */
    takeovers: [] as { id: number; userId: number; at: number }[],
    seenChanges: new Set<number>(),
    /** The new phones, masked, of requests that an owner stopped by the link. */
    stoppedPhones: new Set<string>(),
    /** Saved searches for a tail; `until` they were removed or their SMS stopped. */
    searches: [] as { id: number; userId: number; tail: string; from: number; until: number }[],
    /** Sets of price rules that staff approved, in order. */
    approvedPrices: [] as number[],
  }
  /** Whether something was done with a subscription between two moments. */
  const hasDeed = (subscriptionId: number, from: number, to: number, deed?: string): boolean =>
    (deeds.get(subscriptionId) ?? []).some(
      ({ at, what }) => at >= from && at <= to && (deed === undefined || what === deed),
    )
  return {
    ...record,
    did: (subscriptionId: number, what: string, at: number) => {
      deeds.set(subscriptionId, [...(deeds.get(subscriptionId) ?? []), { at, what }])
    },
    hasDeed,
    /**
     * Whether what was told at a moment no longer holds: something was done with the subscription until
     * another moment, or its owner had paid so shortly before that the server may have learnt of it
     * afterwards.
     */
    isCalledOff: (subscriptionId: number, toldAt: number, until: number) =>
      hasDeed(subscriptionId, toldAt, until) ||
      hasDeed(subscriptionId, toldAt - knownWithinMs, toldAt, 'pays'),
    /** An SMS announces a charge on a day. */
    announce: (charge: ChargePromise, day: string) => {
      record.charges.push(charge)
      const known = record.announcements.get(charge.subscriptionId) ?? []
      record.announcements.set(charge.subscriptionId, [
        ...known,
        { sentAt: charge.toldAt, day, fen: charge.fen },
      ])
    },
    /** The owner was told to pay by hand: the charges that were announced are called off. */
    callOffCharges: (subscriptionId: number) => {
      const others = record.charges.filter((charge) => charge.subscriptionId !== subscriptionId)
      record.charges.splice(0, Infinity, ...others)
    },
    deeds: (subscriptionId: number): readonly Deed[] => deeds.get(subscriptionId) ?? [],
    /** Whether the owner ended a subscription, or let it end, between two moments. */
    hasEnding: (subscriptionId: number, from: number, to: number) =>
      (deeds.get(subscriptionId) ?? []).some(({ at, what }) => at >= from && at <= to && endings.has(what)),
    keep: (promise: KeptPromise) => {
      const { subscriptionId } = promise
      told.set(subscriptionId, [...(told.get(subscriptionId) ?? []), promise])
      record.kept.set(subscriptionId, promise)
    },
    /** The last date that was told before a moment. */
    keptBefore: (subscriptionId: number, at: number) =>
      told.get(subscriptionId)?.findLast(({ toldAt }) => toldAt < at),
  }
}

export type SimulationRecord = ReturnType<typeof createRecord>

/** The first moment of a day `YYYY-MM-DD` in Shanghai. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** The day of a moment in Shanghai. */
export const dayOf = (moment: number): string => new Date(moment + dayMs / 3).toISOString().slice(0, 10)

export const toFen = (yuan: number): number => Math.round(yuan * 100)
