import { createServer, type Server, type Socket } from 'node:net'
import type { DecisionCache } from '@hao/carrier-protocol/decision-cache.ts'
import type { Decision } from '@hao/carrier-protocol/messages.ts'

/** Limits of the request head: Asterisk sends less, and without long pauses. */
const maxBytes = 16_384
const idleTimeoutMs = 10_000

/**
 * Serves Asterisk's FastAGI. Asterisk connects for each call and sends lines `agi_…: value` up to an empty
 * line. The answer sets channel variables: `ROUTE_STATUS` (0 when the call rings), `_TARGET`, `_DISPLAY`,
 * `_SECONDS`, `_SECOND` and `_AFTER`. Asterisk confirms each with `200`, and telephony/extensions.conf acts
 * on them.
 * Source: docs.asterisk.org, Dialplan Applications/AGI and AGI Commands/SET VARIABLE.
 */
export function createAsteriskServer({ decide }: DecisionCache): Server {
  return createServer((socket) => {
    socket.setTimeout(idleTimeoutMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    answerCall(socket).catch(() => socket.destroy())
  })

  async function answerCall(socket: Socket): Promise<void> {
    const nextLine = createLineReader(socket)
    const fields: Record<string, string> = {}
    for (let line = await nextLine(); line !== ''; line = await nextLine()) {
      const [, name = '', value = ''] = /^agi_(\w+): ?(.*)$/.exec(line) ?? []
      fields[name] = value
    }
    const { uniqueid: callId = '', extension: number = '', callerid = '', callingpres } = fields
    const caller = isHidden(callingpres) ? '' : callerid
    const decision = await decide({ callId, number, caller, at: new Date().toISOString() })
    for (const [name, value] of toVariables(decision)) {
      socket.write(`SET VARIABLE ROUTE_${name} "${value}"\n`)
      if (!(await nextLine()).startsWith('200 ')) throw new Error('Asterisk refused a channel variable')
    }
    socket.end()
  }
}

/** The presentation bits of Asterisk's callerid.h: 0x20 restricted, 0x40 unavailable. */
const isHidden = (presentation = '0') => (Number(presentation) & 0x60) !== 0

function toVariables(decision: Decision | undefined): [string, string | number][] {
  if (decision?.action !== 'forward') return [['STATUS', decision?.status ?? 503]]
  const { target, display, maxSeconds, second } = decision
  const secondPhone: [string, string | number][] = second
    ? [
        ['SECOND', second.target],
        ['AFTER', second.afterSeconds],
      ]
    : []
  return [['STATUS', 0], ['TARGET', target], ['DISPLAY', display], ['SECONDS', maxSeconds], ...secondPhone]
}

/** Reads a connection line by line. Rejects when the connection ends or exceeds `maxBytes`. */
function createLineReader(socket: Socket): () => Promise<string> {
  const parts: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  let rest = ''
  let bytes = 0
  return async () => {
    for (;;) {
      const end = rest.indexOf('\n')
      if (end >= 0) {
        const line = rest.slice(0, end).replace(/\r$/, '')
        rest = rest.slice(end + 1)
        return line
      }
      const { value, done } = await parts.next()
      bytes += value?.length ?? 0
      if (done || bytes > maxBytes) throw new Error('The connection does not speak FastAGI')
      rest += value.toString()
    }
  }
}
