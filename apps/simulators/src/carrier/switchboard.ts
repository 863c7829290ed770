import { randomUUID } from 'node:crypto'
import type { CallEvent, Cause, Decision } from '@hao/carrier-protocol/messages.ts'
import type { CarrierClient } from './client.ts'

/** A call in progress or ended. `startedAt`, `answeredAt` and `endedAt` are ISO 8601. */
export type Call = {
  callId: string
  number: string
  caller: string
  startedAt: string
  decision: Decision
  answeredAt?: string
  endedAt?: string
  cause?: Cause
}

/** The calls dialled since the start. Each step is reported before it takes effect. */
export type Switchboard = {
  dial(number: string, caller: string): Promise<Call>
  find(callId: string): Call | undefined
  answer(callId: string): Promise<void>
  /** Ends the call once. An answered call is `completed` whatever the cause. */
  end(callId: string, cause: Cause): Promise<void>
}

export function createSwitchboard(client: CarrierClient): Switchboard {
  const calls = new Map<string, Call>()

  const tell = async (
    { callId, number, caller, startedAt }: Call,
    what: Pick<CallEvent, 'type' | 'at' | 'cause'>,
  ) => client.report([{ id: randomUUID(), callId, number, caller, startedAt, ...what }])

  const end = async (call: Call, cause: Cause) => {
    const endedAt = now()
    await tell(call, { type: 'ended', at: endedAt, cause })
    Object.assign(call, { endedAt, cause })
  }

  return {
    find: (callId) => calls.get(callId),
    dial: async (number, caller) => {
      const callId = randomUUID()
      const startedAt = now()
      const decision = await client.ask({ callId, number, caller, at: startedAt })
      const call: Call = { callId, number, caller, startedAt, decision }
      calls.set(callId, call)
      if (decision.action === 'reject') await end(call, 'refused')
      else await tell(call, { type: 'ringing', at: startedAt })
      return call
    },
    answer: async (callId) => {
      const call = calls.get(callId)
      if (!call || call.endedAt || call.answeredAt) return
      const answeredAt = now()
      await tell(call, { type: 'answered', at: answeredAt })
      call.answeredAt = answeredAt
    },
    end: async (callId, cause) => {
      const call = calls.get(callId)
      if (call && !call.endedAt) await end(call, call.answeredAt ? 'completed' : cause)
    },
  }
}

function now(): string {
  return new Date().toISOString()
}
