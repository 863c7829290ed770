import type { Server } from 'node:http'
import type { DecisionCache } from '@hao/carrier-protocol/decision-cache.ts'
import type { Decision } from '@hao/carrier-protocol/messages.ts'
import { createRequestServer } from '@hao/carrier-protocol/request-server.ts'

/** FreeSWITCH sends smaller forms. */
const maxBytes = 65_536

/**
 * Serves FreeSWITCH's mod_xml_curl: it POSTs a form with the fields of a call and gets an XML dialplan. The
 * dialplan rings over `gateway` and sets the number that the phone displays.
 * Source: developer.signalwire.com/freeswitch, integration/xml-curl, dialplan/xml and
 * Channel-Variables-Catalog.
 */
export function createFreeSwitchServer({ decide }: DecisionCache, gateway: string): Server {
  return createRequestServer(maxBytes, async (_request, body) => ({
    status: 200,
    type: 'text/xml',
    body: await answer(new URLSearchParams(body.toString())),
  }))

  async function answer(form: URLSearchParams): Promise<string> {
    // For sections that are not found FreeSWITCH uses its own files.
    if (form.get('section') !== 'dialplan') return renderDocument('result', '<result status="not found"/>')
    const number = form.get('Caller-Destination-Number') ?? ''
    const isHidden = form.get('Caller-Privacy-Hide-Number') === 'true'
    const decision = await decide({
      callId: form.get('Caller-Unique-ID') ?? '',
      number,
      caller: isHidden ? '' : (form.get('Caller-Caller-ID-Number') ?? ''),
      at: new Date().toISOString(),
    })
    const actions = toActions(decision, gateway).map(
      ([application, data]) => `<action application="${application}" data="${escapeXml(data)}"/>`,
    )
    const condition = `<condition field="destination_number" expression="^.*$">${actions.join('')}</condition>`
    const context = escapeXml(form.get('Caller-Context') ?? 'public')
    return renderDocument(
      'dialplan',
      `<context name="${context}"><extension name="number">${condition}</extension></context>`,
    )
  }
}

/** Applications of FreeSWITCH's dialplan with their data, in order. */
function toActions(decision: Decision | undefined, gateway: string): [string, string][] {
  if (decision?.action !== 'forward') return [['respond', String(decision?.status ?? 503)]]
  const { target, display, maxSeconds, second } = decision
  const dial = (phone: string) => `sofia/gateway/${gateway}/${phone}`
  const several: [string, string][] = [
    // Early media of the first phone, such as its ringback tone, would end the search for a phone that
    // answers.
    ['set', 'ignore_early_media=ring_ready'],
    // A call that the first phone declines does not ring the second.
    ['set', 'fail_on_single_reject=CALL_REJECTED'],
  ]
  return [
    ['set', `effective_caller_id_number=${display}`],
    ['set', `effective_caller_id_name=${display}`],
    // The caller's privacy must not hide the number that was called.
    ['privacy', 'no'],
    ['set', `execute_on_answer=sched_hangup +${maxSeconds}`],
    ['set', 'hangup_after_bridge=true'],
    ...(second ? several : []),
    [
      'bridge',
      second ? sequentialLegs(dial(target), dial(second.target), second.afterSeconds) : dial(target),
    ],
  ]
}

const secondPhoneSeconds = 60

/** Two legs, one after the other. originate_timeout covers both (Channel-Variables-Catalog). */
const sequentialLegs = (first: string, second: string, afterSeconds: number) =>
  `{originate_timeout=${afterSeconds + secondPhoneSeconds}}[leg_timeout=${afterSeconds}]${first}|[leg_timeout=${secondPhoneSeconds}]${second}`

function renderDocument(section: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<document type="freeswitch/xml"><section name="${section}">${content}</section></document>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
