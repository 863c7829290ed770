import { setTimeout as wait } from 'node:timers/promises'
import type { CallContext } from './call/call-context.ts'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { readPreferredNumber } from './call/caller.ts'
import { startOutboundCall } from './call/outbound.ts'
import type { EdgeOptions } from './edge-options.ts'
import { createCallContext, type EdgeState, openState, guardCallContext, getPort } from './edge-state.ts'
import { readTag } from './message/fields.ts'
import { readDialogId, handleRequest } from './requests.ts'
import { transactionTimeoutMs, standardTimers } from './transaction/timers.ts'
import { formatSentBy } from './transaction/outgoing.ts'
import { createTransactions, type Transactions } from './transaction/transactions.ts'
import type { TransactionUser } from './transaction/user.ts'
import { type Flow, flowKey, type ListenOptions, type Transport } from './transport/flow.ts'
import { listen, type Listeners } from './transport/listen.ts'

export type Edge = {
  /** Makes a call, unless it was made before; false when there is no room. */
  startOutbound: (outbound: OutboundCall) => boolean
  /** Ends an outbound call, if it is running. */
  endOutbound: (callId: string) => void
  port: number
  webSocketPort: number | undefined
  figures: () => {
    calls: number
    transactions: number
    phones: number
    unreadable: number
    refused: number
    draining: boolean
  }
  /** Accepts no more calls or registrations, and waits `ms` at most until calls and messages are done. */
  drain: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/**
 * A back-to-back user agent (B2BUA) for calls to numbers, and a registrar for their phones. It asks `carrier`
 * where each call goes, and reports events. Rejects when a port is taken.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { host, address, timers = standardTimers } = options
  const state = openState(options)
  const transactions = createTransactions({
    timers,
    user: createUser(state, () => context),
    resolveFlow: state.peers.resolveFlow,
    sentBy: (protocol) => formatSentBy(address, getPort(listeners, protocol)),
    onUnreadable: () => (state.counts.unreadable += 1),
  })
  const listening = { host, receive: receiver(state, transactions) }
  const listeners = await listen(listening, options, transactionTimeoutMs(timers))
  const context = createCallContext(state, transactions, listeners)
  return createEdge(state, context, listeners)
}

/** The transaction user (RFC 3261): handles requests above the transactions. */
function createUser(state: EdgeState, context: () => CallContext): TransactionUser {
  const { registrar, peers, calls, invites, onFault, options } = state
  const user: TransactionUser = {
    isStranger: (request, flow) =>
      !calls.find(readDialogId(request)) &&
      !peers.isTrunk(flow) &&
      !peers.isProxyItself(flow) &&
      registrar.phoneAt(flow) === undefined,
    untilKnown: (request, flow) => {
      if (!registrar.refresh) return undefined
      const dialog = calls.find(readDialogId(request))?.dialog
      // A phone that moved during a call has registered at any of the edges.
      if (dialog?.phone !== undefined && flowKey(flow) !== flowKey(dialog.flow))
        return registrar.refresh(dialog.phone)
      const isUnknown = request.method === 'INVITE' && user.isStranger(request, flow)
      return isUnknown ? registrar.refresh(readPreferredNumber(request)) : undefined
    },
    onFault,
    onFinal: ({ request }, status) => {
      // A challenge is part of a call that follows.
      if (request.method === 'INVITE' && !readTag(request, 'to') && status !== 401) options.onSetup?.(status)
    },
    onRequest: (transaction) => handleRequest(state, context(), transaction),
    onAck: (ack) => {
      const found = calls.find(readDialogId(ack))
      found?.call.acknowledged(found.side, ack)
    },
    onUnacknowledged: (invite) => invites.get(invite)?.end('completed'),
    onUnanswered: (transaction) => invites.get(transaction)?.end('missed'),
  }
  return user
}

function receiver({ peers, counts, log }: EdgeState, transactions: Transactions): ListenOptions['receive'] {
  return (bytes: Buffer, flow: Flow) => {
    if (!peers.accepts(flow.remote.address)) return void (counts.unreadable += 1)
    try {
      transactions.receive(bytes, flow)
    } catch (error) {
      counts.unreadable += 1
      log({ error: String(error) }, 'a message caused an error')
    }
  }
}

function createEdge(state: EdgeState, context: CallContext, { udp, tcp, webSocket }: Listeners): Edge {
  const { calls, outbound, counts, options, registrar, recordings } = state
  const { transactions } = context
  return {
    startOutbound: (call) => startOutbound(state, context, call),
    endOutbound: (callId) => outbound.get(callId)?.end('cancelled'),
    port: udp.port,
    webSocketPort: webSocket?.port,
    figures: () => ({
      ...counts,
      calls: calls.running(),
      transactions: transactions.size(),
      phones: registrar.size(),
      draining: state.isDraining,
    }),
    drain: async (ms) => {
      state.isDraining = true
      const end = Date.now() + ms
      const isBusy = () => calls.running() > 0 || recordings.size() > 0
      while (isBusy() && Date.now() < end) await wait(100)
    },
    close: async () => {
      calls.end()
      await transactions.settle(options.endMs ?? 2000)
      const open: Transport[] = [udp, tcp, ...(webSocket ? [webSocket] : [])]
      await Promise.all(open.map(async (transport) => transport.close()))
    },
  }
}

function startOutbound(
  { isDraining, outbound, calls }: EdgeState,
  context: CallContext,
  command: OutboundCall,
): boolean {
  if (isDraining) return false
  if (outbound.has(command.callId)) return true
  const call = calls.begin(
    { kind: 'phone', caller: command.number },
    command.number,
    (own, watcher) => startOutboundCall(guardCallContext(context, own), command, watcher),
    () => void outbound.delete(command.callId),
  )
  if (call) outbound.set(command.callId, call)
  return call !== undefined
}
