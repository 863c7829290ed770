import { onTestFinished } from 'vitest'
import { holdTimers } from '@hao/testing/hold-timers.ts'
import { startEdge } from '../edge.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { createRegistrar } from '../registrar/registrar.ts'
import type { CallEvent, Decision, Forward, RouteRequest, Voicemail } from '@hao/carrier-protocol/messages.ts'
import { openPeer } from './peer.ts'

/** The bound number and its phone. */
export const number = '95013628888'
export const phoneNumber = '13800001111'

/** The caller in From unless a test sets another. */
const callerNumber = '13812341234'

const refusals: Readonly<Record<string, Decision>> = {
  '95013000404': { action: 'reject', status: 404, reason: 'unknown' },
  '95013000480': { action: 'reject', status: 480, reason: 'unbound' },
  '95013000603': { action: 'reject', status: 603, reason: 'blocked' },
}

/** The rest of the application's decision. */
export type ApplicationOptions = Partial<
  Pick<Forward, 'maxSeconds' | 'second' | 'announce' | 'greeting' | 'voicemail'>
>

/** An application with one number, which records requests and events. */
export function testApplication({
  maxSeconds = 7200,
  second,
  announce,
  greeting,
  voicemail,
}: ApplicationOptions) {
  const questions: RouteRequest[] = []
  const events: CallEvent[] = []
  const messages: Voicemail[] = []
  const ask = async (question: RouteRequest): Promise<Decision> => {
    questions.push(question)
    if (question.number === '95013000503') throw new Error('The application is down')
    const forward = { action: 'forward', target: phoneNumber, display: number, maxSeconds } as const
    const spoken = { ...(greeting && { greeting }), ...(voicemail && { voicemail }) }
    const more = { ...(second && { second }), ...(announce && { announce }), ...spoken }
    return refusals[question.number] ?? { ...forward, ...more }
  }
  const report = (event: CallEvent) => void events.push(event)
  const leaveMessage = async (message: Voicemail) => void messages.push(message)
  return { questions, events, messages, ask, report, leaveMessage }
}

/** An edge with a trunk peer before it, a phone behind it, and an application with one number. */
export async function startTestEdge(options: Partial<EdgeOptions> & ApplicationOptions = {}) {
  const { questions, events, messages, ask, report, leaveMessage } = testApplication(options)
  const logged: string[] = []
  const started = await startEdge({
    host: '127.0.0.1',
    port: 0,
    webSocketPort: 0,
    address: '127.0.0.1',
    carrier: { ask, report, leaveMessage, flush: async () => undefined },
    registrar: createRegistrar('open'),
    // The tests of media cover the rewriting of SDP.
    openMedia: () => ({
      pass: async (from, sdp, by) => Buffer.from(`${sdp.toString()}a=passed:${from} ${by}\r\n`),
      refused: async () => {},
      isTwoWay: () => true,
      lastReceived: () => ({ caller: undefined, callee: undefined }),
      close: () => {},
    }),
    lines: { address: '127.0.0.1', ports: { from: 22_000, to: 22_999 } },
    isTrunk: (address) => address === '127.0.0.1',
    // The peers do not answer the last BYE.
    endMs: 0,
    log: (entry, text) => void logged.push(JSON.stringify({ ...entry, text })),
    ...options,
  })
  let closed: Promise<void> | undefined
  const edge = { ...started, close: async () => (closed ??= started.close()) }
  onTestFinished(edge.close)
  const [caller, phone] = [await openPeer(edge.port, callerNumber), await openPeer(edge.port, phoneNumber)]
  return { edge, caller, phone, questions, events, messages, logged }
}

/**
 * Stops the timeouts of an edge that has no call yet. The returned function lets this time (ms) pass: a busy
 * machine is never late.
 */
export const holdTimeouts = () => holdTimers('setTimeout', 'clearTimeout')

/** As `startTestEdge`, with the phone registered. */
export async function startWithPhone(options: Parameters<typeof startTestEdge>[0] = {}) {
  const stage = await startTestEdge(options)
  await stage.phone.register(phoneNumber)
  return stage
}

/** As `startWithPhone`; its timeouts come when the test lets time pass. `left` tells what is left later. */
export async function startHeld(options: Parameters<typeof startTestEdge>[0] = {}) {
  const stage = await startTestEdge(options)
  const pass = holdTimeouts()
  await stage.phone.register(phoneNumber)
  const left = () => {
    pass(4000)
    return stage.edge.figures()
  }
  return { ...stage, pass, left }
}
