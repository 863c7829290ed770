import { once } from 'node:events'
import { connect, type AddressInfo, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Decision, Question } from '../../sip-edge/src/route/carrier.ts'
import { answerAsterisk } from './asterisk.ts'
import { answerFreeSwitch } from './freeswitch.ts'

const forward: Decision = {
  action: 'forward',
  target: '13800001111',
  display: '95013628888',
  maxSeconds: 7200,
}
const second = { target: '13800002222', afterSeconds: 20 }

function stage(decision: Decision | undefined) {
  const asked: Question[] = []
  return { asked, decisions: { decide: async (question: Question) => (asked.push(question), decision) } }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** As FreeSWITCH asks (mod_xml_curl), with some of the hundred fields that it sends. */
async function askAsFreeSwitch(port: number, fields: Record<string, string> = {}) {
  const form = {
    hostname: 'switch',
    section: 'dialplan',
    tag_name: '',
    key_name: '',
    key_value: '',
    'Caller-Direction': 'inbound',
    'Caller-Context': 'public',
    'Caller-Caller-ID-Number': '13812341234',
    'Caller-Destination-Number': '95013628888',
    'Caller-Unique-ID': 'c1',
    'Caller-Privacy-Hide-Number': 'false',
    ...fields,
  }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, type: answer.headers.get('content-type'), xml: await answer.text() }
}

const actionsIn = (xml: string) =>
  [...xml.matchAll(/<action application="(\w+)" data="([^"]*)"\/>/g)].map(
    ([, name, data]) => `${name} ${data}`,
  )

test('FreeSWITCH is told in XML whom to ring, over what, and what that phone shows', async () => {
  const { asked, decisions } = stage(forward)
  const { xml, type } = await askAsFreeSwitch(await listen(answerFreeSwitch(decisions, 'trunk')))
  expect(type).toBe('text/xml')
  expect(xml).toMatch(
    /^<\?xml version="1.0"[^>]*\?>\n<document type="freeswitch\/xml"><section name="dialplan"><context name="public"><extension name="number"><condition>/,
  )
  expect(actionsIn(xml)).toEqual([
    'set effective_caller_id_number=95013628888',
    'set effective_caller_id_name=95013628888',
    'set execute_on_answer=sched_hangup +7200',
    'set hangup_after_bridge=true',
    'set fail_on_single_reject=CALL_REJECTED',
    'bridge sofia/gateway/trunk/13800001111',
  ])
  expect(asked).toMatchObject([{ callId: 'c1', number: '95013628888', caller: '13812341234' }])
})

test('FreeSWITCH rings the second phone after the first, and answers who does not get through', async () => {
  const { decisions } = stage({ ...forward, second })
  const { xml } = await askAsFreeSwitch(await listen(answerFreeSwitch(decisions, 'trunk')))
  expect(actionsIn(xml).at(-1)).toBe(
    'bridge [leg_timeout=20]sofia/gateway/trunk/13800001111|sofia/gateway/trunk/13800002222',
  )
  for (const status of [404, 480, 603]) {
    const port = await listen(
      answerFreeSwitch(stage({ action: 'reject', status, reason: '' }).decisions, 'trunk'),
    )
    expect(actionsIn((await askAsFreeSwitch(port)).xml)).toEqual([`respond ${status}`])
  }
  const nothing = await listen(answerFreeSwitch(stage(undefined).decisions, 'trunk'))
  expect(actionsIn((await askAsFreeSwitch(nothing)).xml)).toEqual(['respond 503'])
})

test('FreeSWITCH’s hidden callers are hidden, its other sections none of ours, and no field of it becomes XML', async () => {
  const { asked, decisions } = stage(forward)
  const port = await listen(answerFreeSwitch(decisions, 'trunk'))
  await askAsFreeSwitch(port, { 'Caller-Privacy-Hide-Number': 'true' })
  expect(asked.at(-1)?.caller).toBe('')
  expect((await askAsFreeSwitch(port, { section: 'directory' })).xml).toContain(
    '<section name="result"><result status="not found"/></section>',
  )
  expect((await askAsFreeSwitch(port, { 'Caller-Context': '"><x/>' })).xml).not.toContain('<x/>')
  expect((await askAsFreeSwitch(port, { rest: 'x'.repeat(70_000) })).status).toBe(400)
})

/** As Asterisk asks (FastAGI), which takes each command with `200`. */
async function askAsAsterisk(port: number, { callerid = '13812341234', takes = '200 result=1' } = {}) {
  const socket = connect(port, '127.0.0.1')
  const told: string[] = []
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().trim().split('\n')) {
      told.push(line)
      socket.write(`${takes}\n`)
    }
  })
  const lines = {
    network: 'yes',
    request: 'agi://127.0.0.1:4573',
    channel: 'PJSIP/trunk-00000001',
    language: 'en',
    type: 'PJSIP',
    uniqueid: '1700000000.1',
    callerid,
    calleridname: 'unknown',
    context: 'from-trunk',
    extension: '95013628888',
    priority: '1',
  }
  const head = Object.entries(lines).map(([name, value]) => `agi_${name}: ${value}\n`)
  // In pieces, as TCP may bring it.
  for (const piece of `${head.join('')}\n`.match(/[^]{1,50}/g) ?? []) socket.write(piece)
  await once(socket, 'close')
  return told
}

test('Asterisk is told in variables whom to ring, and the second phone', async () => {
  const { asked, decisions } = stage({ ...forward, second })
  const port = await listen(answerAsterisk(decisions))
  expect(await askAsAsterisk(port)).toEqual([
    'SET VARIABLE ROUTE_STATUS "0"',
    'SET VARIABLE ROUTE_TARGET "13800001111"',
    'SET VARIABLE ROUTE_DISPLAY "95013628888"',
    'SET VARIABLE ROUTE_SECONDS "7200"',
    'SET VARIABLE ROUTE_SECOND "13800002222"',
    'SET VARIABLE ROUTE_AFTER "20"',
  ])
  await askAsAsterisk(port, { callerid: 'unknown' })
  expect(asked).toMatchObject([
    { callId: '1700000000.1', number: '95013628888', caller: '13812341234' },
    { caller: '' },
  ])
})

test('Asterisk is told why a call does not ring; what it does not take ends the conversation', async () => {
  const refused = await listen(
    answerAsterisk(stage({ action: 'reject', status: 480, reason: 'unbound' }).decisions),
  )
  expect(await askAsAsterisk(refused)).toEqual(['SET VARIABLE ROUTE_STATUS "480"'])
  expect(await askAsAsterisk(await listen(answerAsterisk(stage(undefined).decisions)))).toEqual([
    'SET VARIABLE ROUTE_STATUS "503"',
  ])
  const dead = await listen(answerAsterisk(stage(forward).decisions))
  expect(await askAsAsterisk(dead, { takes: '511 Command Not Permitted on a dead channel' })).toHaveLength(1)
})
