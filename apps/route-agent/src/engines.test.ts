import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type AddressInfo, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Decision, RouteRequest } from '@hao/carrier-protocol/messages.ts'
import { createAsteriskServer } from './asterisk.ts'
import { createFreeSwitchServer } from './freeswitch.ts'

const forward: Decision = {
  action: 'forward',
  target: '13800001111',
  display: '95013628888',
  maxSeconds: 7200,
}
const second = { target: '13800002222', afterSeconds: 20 }

function createDecisions(decision: Decision | undefined) {
  const requests: RouteRequest[] = []
  return {
    requests,
    decisions: { decide: async (request: RouteRequest) => (requests.push(request), decision) },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/**
 * A dialplan request of mod_xml_curl, with the fields and values of
 * developer.signalwire.com/freeswitch/attachments/7143557/32178223.html except for the two numbers and the id
 * of the call.
 */
const freeSwitchRequest = {
  hostname: 'switch',
  section: 'dialplan',
  tag_name: '',
  key_name: '',
  key_value: '',
  'Caller-Context': 'default',
  'Caller-Destination-Number': '95013628888',
  'Caller-Dialplan': 'signalwire',
  'Caller-Direction': 'inbound',
  'Caller-Logical-Direction': 'inbound',
  'Caller-Network-Addr': '104.248.176.184',
  'Caller-Caller-ID-Number': '13812341234',
  'Caller-Orig-Caller-ID-Number': '13812341234',
  'Caller-Privacy-Hide-Name': 'false',
  'Caller-Privacy-Hide-Number': 'false',
  'Caller-Profile-Index': '1',
  'Caller-Unique-ID': 'c1',
}

async function requestDialplan(port: number, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...freeSwitchRequest, ...fields })
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  return { status: answer.status, type: answer.headers.get('content-type'), xml: await answer.text() }
}

const actionsIn = (xml: string) =>
  [...xml.matchAll(/<action application="(\w+)" data="([^"]*)"\/>/g)].map(
    ([, name, data]) => `${name} ${data}`,
  )

test('FreeSWITCH gets an XML dialplan that rings the phone over the gateway and displays the number', async () => {
  const { requests, decisions } = createDecisions(forward)
  const { xml, type } = await requestDialplan(await listen(createFreeSwitchServer(decisions, 'trunk')))
  expect(type).toBe('text/xml')
  // The structure is that of …/PHP-Example---Mod-XML-curl_7144621, the condition that of
  // …/mod_dialplan_xml-variables_7766304.
  expect(xml).toMatch(
    /^<\?xml version="1.0"[^>]*\?>\n<document type="freeswitch\/xml"><section name="dialplan"><context name="default"><extension name="number"><condition field="destination_number" expression="\^\.\*\$"><action /,
  )
  expect(actionsIn(xml)).toEqual([
    'set effective_caller_id_number=95013628888',
    'set effective_caller_id_name=95013628888',
    'privacy no',
    'set execute_on_answer=sched_hangup +7200',
    'set hangup_after_bridge=true',
    'bridge sofia/gateway/trunk/13800001111',
  ])
  expect(requests).toMatchObject([{ callId: 'c1', number: '95013628888', caller: '13812341234' }])
})

test('FreeSWITCH rings the second phone after the first, and answers a rejected call with its status', async () => {
  const { decisions } = createDecisions({ ...forward, second })
  const { xml } = await requestDialplan(await listen(createFreeSwitchServer(decisions, 'trunk')))
  // These variables are documented in Channel-Variables-Catalog.
  expect(actionsIn(xml).slice(-3)).toEqual([
    'set ignore_early_media=ring_ready',
    'set fail_on_single_reject=CALL_REJECTED',
    'bridge {originate_timeout=80}[leg_timeout=20]sofia/gateway/trunk/13800001111|[leg_timeout=60]sofia/gateway/trunk/13800002222',
  ])
  for (const status of [404, 480, 603]) {
    const port = await listen(
      createFreeSwitchServer(createDecisions({ action: 'reject', status, reason: '' }).decisions, 'trunk'),
    )
    expect(actionsIn((await requestDialplan(port)).xml)).toEqual([`respond ${status}`])
  }
  const nothing = await listen(createFreeSwitchServer(createDecisions(undefined).decisions, 'trunk'))
  expect(actionsIn((await requestDialplan(nothing)).xml)).toEqual(['respond 503'])
})

test("FreeSWITCH's hidden caller stays hidden, its other sections are not found, and its fields are escaped in XML", async () => {
  const { requests, decisions } = createDecisions(forward)
  const port = await listen(createFreeSwitchServer(decisions, 'trunk'))
  await requestDialplan(port, { 'Caller-Privacy-Hide-Number': 'true' })
  expect(requests.at(-1)?.caller).toBe('')
  expect((await requestDialplan(port, { section: 'directory' })).xml).toContain(
    '<section name="result"><result status="not found"/></section>',
  )
  expect((await requestDialplan(port, { 'Caller-Context': '"><x/>' })).xml).not.toContain('<x/>')
  expect((await requestDialplan(port, { rest: 'x'.repeat(70_000) })).status).toBe(413)
})

/**
 * What Asterisk 13 sends over FastAGI: the AGI log at
 * gist.github.com/marcelog/6ed0986ca1239934c988c0c370be573f with our numbers and the lines that FastAGI adds.
 */
const asteriskRequest = {
  network: 'yes',
  network_script: '',
  request: 'agi://127.0.0.1:4573',
  channel: 'PJSIP/trunk-00000004',
  language: 'en',
  type: 'PJSIP',
  uniqueid: '1573228604.14',
  version: '13.25.0',
  callerid: '13812341234',
  calleridname: 'unknown',
  callingpres: '0',
  callingani2: '0',
  callington: '0',
  callingtns: '0',
  dnid: '95013628888',
  rdnis: 'unknown',
  context: 'from-trunk',
  extension: '95013628888',
  priority: '1',
  enhanced: '0.0',
  accountcode: '',
  threadid: '140045105510144',
}

/** Answers each command with `reply`, by default the documented `200 result=1`. */
async function runFastAgi(port: number, { reply = '200 result=1', ...changes }: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1')
  const lines: string[] = []
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().trim().split('\n')) {
      lines.push(line)
      socket.write(`${reply}\n`)
    }
  })
  const head = Object.entries({ ...asteriskRequest, ...changes }).map(
    ([name, value]) => `agi_${name}: ${value}\n`,
  )
  // In pieces, as TCP may deliver it.
  for (const piece of `${head.join('')}\n`.match(/[^]{1,50}/g) ?? []) socket.write(piece)
  await once(socket, 'close')
  return lines
}

test('Asterisk gets the phone, the displayed number and the second phone as channel variables', async () => {
  const { requests, decisions } = createDecisions({ ...forward, second })
  const port = await listen(createAsteriskServer(decisions))
  expect(await runFastAgi(port)).toEqual([
    'SET VARIABLE ROUTE_STATUS "0"',
    'SET VARIABLE ROUTE_TARGET "13800001111"',
    'SET VARIABLE ROUTE_DISPLAY "95013628888"',
    'SET VARIABLE ROUTE_SECONDS "7200"',
    'SET VARIABLE ROUTE_SECOND "13800002222"',
    'SET VARIABLE ROUTE_AFTER "20"',
  ])
  expect(requests).toMatchObject([{ callId: '1573228604.14', number: '95013628888', caller: '13812341234' }])
})

test('a caller whose number Asterisk must not present is hidden from the server', async () => {
  const { requests, decisions } = createDecisions(forward)
  const port = await listen(createAsteriskServer(decisions))
  // Prohibited, not screened; prohibited, network number; unavailable.
  for (const callingpres of ['32', '35', '67']) await runFastAgi(port, { callingpres })
  await runFastAgi(port, { callingpres: '3' })
  expect(requests.map(({ caller }) => caller)).toEqual(['', '', '', '13812341234'])
})

test('the dialplan for Asterisk reads exactly the variables that the agent sets', async () => {
  const { decisions } = createDecisions({ ...forward, second })
  const lines = await runFastAgi(await listen(createAsteriskServer(decisions)))
  const set = lines.map((line) => /^SET VARIABLE (\w+) /.exec(line)?.[1])
  const dialplan = await readFile(new URL('../../../telephony/extensions.conf', import.meta.url), 'utf8')
  const read = [...dialplan.matchAll(/\$\{(ROUTE_\w+)\}/g)].map(([, name]) => name)
  expect(new Set(read)).toEqual(new Set(set))
})

test('Asterisk gets the status of a rejected call, and a refused variable ends the connection', async () => {
  const refused = await listen(
    createAsteriskServer(createDecisions({ action: 'reject', status: 480, reason: 'unbound' }).decisions),
  )
  expect(await runFastAgi(refused)).toEqual(['SET VARIABLE ROUTE_STATUS "480"'])
  expect(await runFastAgi(await listen(createAsteriskServer(createDecisions(undefined).decisions)))).toEqual([
    'SET VARIABLE ROUTE_STATUS "503"',
  ])
  const dead = await listen(createAsteriskServer(createDecisions(forward).decisions))
  expect(await runFastAgi(dead, { reply: '511 Command Not Permitted on a dead channel' })).toHaveLength(1)
})
