import type { Server } from 'node:http'
import type { Decision } from '../../sip-edge/src/route/carrier.ts'
import type { Decisions } from '../../sip-edge/src/route/decisions.ts'
import { answerRequests } from './requests.ts'

/** Longer forms are none of FreeSWITCH's. */
const mostBytes = 65_536

/**
 * Answers FreeSWITCH's mod_xml_curl: a POST of a form with a call's channel variables, an XML dialplan back. It rings over the gateway `gateway`. FreeSWITCH shows nothing of one leg to the other
 * by itself; the number shown is set here.
 */
export function answerFreeSwitch({ decide }: Decisions, gateway: string): Server {
  return answerRequests(mostBytes, async (_request, body) => ({
    status: 200,
    type: 'text/xml',
    body: await answer(new URLSearchParams(body)),
  }))

  async function answer(form: URLSearchParams): Promise<string> {
    // Its other sections are none of ours; it then looks at its own files.
    if (form.get('section') !== 'dialplan') return document('result', '<result status="not found"/>')
    const number = form.get('Caller-Destination-Number') ?? ''
    const isHidden = form.get('Caller-Privacy-Hide-Number') === 'true'
    const decision = await decide({
      callId: form.get('Caller-Unique-ID') ?? '',
      number,
      caller: isHidden ? '' : (form.get('Caller-Caller-ID-Number') ?? ''),
      at: new Date().toISOString(),
    })
    const actions = actionsOf(decision, gateway).map(
      ([application, data]) => `<action application="${application}" data="${escape(data)}"/>`,
    )
    const condition = `<condition>${actions.join('')}</condition>`
    const context = escape(form.get('Caller-Context') ?? 'public')
    return document(
      'dialplan',
      `<context name="${context}"><extension name="number">${condition}</extension></context>`,
    )
  }
}

/** What FreeSWITCH is to do, in order: applications of its dialplan with their data. */
function actionsOf(decision: Decision | undefined, gateway: string): [string, string][] {
  if (decision?.action !== 'forward') return [['respond', String(decision?.status ?? 503)]]
  const { target, display, maxSeconds, second } = decision
  const ring = (phone: string, seconds?: number) =>
    `${seconds ? `[leg_timeout=${seconds}]` : ''}sofia/gateway/${gateway}/${phone}`
  const legs = second ? [ring(target, second.afterSeconds), ring(second.target)] : [ring(target)]
  return [
    ['set', `effective_caller_id_number=${display}`],
    ['set', `effective_caller_id_name=${display}`],
    ['set', `execute_on_answer=sched_hangup +${maxSeconds}`],
    ['set', 'hangup_after_bridge=true'],
    // Who has declined has done so for the second phone too.
    ['set', 'fail_on_single_reject=CALL_REJECTED'],
    ['bridge', legs.join('|')],
  ]
}

function document(section: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<document type="freeswitch/xml"><section name="${section}">${content}</section></document>\n`
}

function escape(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
