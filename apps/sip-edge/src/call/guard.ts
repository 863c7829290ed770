import type { CarrierApi } from '@hao/carrier-protocol/client.ts'
import { MediaError } from '../media/media-session.ts'
import type { Transactions } from '../transaction/transactions.ts'
import type { Guard, MediaSession, CallContext } from './call-context.ts'

export function createGuard(failed: (error: unknown) => void): Guard {
  return (work) =>
    (...args) => {
      try {
        work(...args)
      } catch (error) {
        failed(error)
      }
    }
}

export function guardTransactions(transactions: Transactions, guard: Guard): Transactions {
  return {
    ...transactions,
    send: (request, flow, { onResponse, onTimeout }) =>
      transactions.send(request, flow, { onResponse: guard(onResponse), onTimeout: guard(onTimeout) }),
  }
}

/** A carrier whose `report` does not throw: a call continues even if it cannot be reported. */
export function guardCarrier(carrier: CarrierApi, guard: Guard): CarrierApi {
  return { ...carrier, ask: async (question) => carrier.ask(question), report: guard(carrier.report) }
}

/** `close` does not throw and `pass` rejects instead. After `close` the session is freed. */
export function guardMedia(opened: MediaSession, guard: Guard): MediaSession {
  let media = opened
  return {
    pass: async (...args) => media.pass(...args),
    refused: async (from) => media.refused(from).catch(() => undefined),
    isTwoWay: () => media.isTwoWay(),
    lastReceived: () => media.lastReceived(),
    close: guard(() => {
      const ending = media
      media = closedMedia
      ending.close()
    }),
  }
}

const closedMedia: MediaSession = {
  pass: async () => {
    throw new MediaError('closed', 'The call has ended')
  },
  refused: async () => {},
  isTwoWay: () => false,
  lastReceived: () => ({ caller: undefined, callee: undefined }),
  close: () => {},
}

/** A log that never throws: a failing log stops nothing. */
export function createSafeLog(log: CallContext['log']): CallContext['log'] {
  return (entry, text) => {
    try {
      log(entry, text)
    } catch {
      // An error of the log cannot be logged.
    }
  }
}
