import { createServer, type Server, type Socket } from 'node:net'
import type { DecisionCache } from '@hao/carrier-protocol/decision-cache.ts'
import type { Decision } from '@hao/carrier-protocol/messages.ts'

/** Longer heads are none of Asterisk's; who says nothing for so long (ms) is not one. */
const maxBytes = 16_384
const idleTimeoutMs = 10_000

/**
 * Serves Asterisk's FastAGI. Asterisk connects for each call and sends lines `agi_…: value` up to an empty
 * one. It gets the decision as channel variables, `ROUTE_STATUS` (0 when the call rings), `_TARGET`,
 * `_DISPLAY`, `_SECONDS`, `_SECOND` and `_AFTER`, and confirms each with `200`; telephony/extensions.conf
 * does the rest. Documents: docs.asterisk.org, Dialplan Applications/AGI and AGI Commands/SET VARIABLE.
 */
export function createAsteriskServer({ decide }: DecisionCache): Server {
  return createServer((socket) => {
    socket.setTimeout(idleTimeoutMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    converse(socket).catch(() => socket.destroy())
  })

  async function converse(socket: Socket): Promise<void> {
    const nextLine = createLineReader(socket)
    const said: Record<string, string> = {}
    for (let line = await nextLine(); line !== ''; line = await nextLine()) {
      const [, name = '', value = ''] = /^agi_(\w+): ?(.*)$/.exec(line) ?? []
      said[name] = value
    }
    const { uniqueid: callId = '', extension: number = '', callerid = '', callingpres } = said
    const caller = isHidden(callingpres) ? '' : callerid
    const decision = await decide({ callId, number, caller, at: new Date().toISOString() })
    for (const [name, value] of toVariables(decision)) {
      socket.write(`SET VARIABLE ROUTE_${name} "${value}"\n`)
      if (!(await nextLine()).startsWith('200 ')) throw new Error('Asterisk did not take a variable')
    }
    socket.end()
  }
}

/**
 * The restriction bits of a presentation, as in Asterisk's callerid.h: 0x20 is restricted, 0x40 is
 * unavailable.
 */
const isHidden = (presentation = '0') => (Number(presentation) & 0x60) !== 0

function toVariables(decision: Decision | undefined): [string, string | number][] {
  if (decision?.action !== 'forward') return [['STATUS', decision?.status ?? 503]]
  const { target, display, maxSeconds, second } = decision
  const inTurn: [string, string | number][] = second
    ? [
        ['SECOND', second.target],
        ['AFTER', second.afterSeconds],
      ]
    : []
  return [['STATUS', 0], ['TARGET', target], ['DISPLAY', display], ['SECONDS', maxSeconds], ...inTurn]
}

/** The lines of a connection, one after the other. Rejects when it ends, or says too much. */
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
      if (done || bytes > maxBytes) throw new Error('No FastAGI')
      rest += value.toString()
    }
  }
}
