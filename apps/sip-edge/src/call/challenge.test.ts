import { expect, test } from 'vitest'
import { number, phoneNumber, startTestEdge } from '../testing/edge.ts'
import { authorization, passwordRegistrar } from '../testing/password.ts'
import { openPeer, type Peer } from '../testing/peer.ts'

/** An edge whose phones have passwords, and one registered phone; calls to the number ring over the trunk. */
async function startWithPasswords() {
  const stage = await startTestEdge({ registrar: passwordRegistrar(), isTrunk: () => false })
  const challenge = await stage.phone.register(phoneNumber)
  expect((await stage.phone.register(phoneNumber, [authorization(challenge)])).start).toContain('200')
  return stage
}

const dialled = '95013000404'

/** Calls, answers the challenge of the edge, and returns the status. */
async function callWithPassword(edgePort: number, peer: Peer, fields: string[] = [], from?: string) {
  const own = from === undefined ? { fields } : { fields, from }
  const first = peer.invite(dialled, own)
  const challenge = await first.response(401)
  first.drop()
  const uri = `sip:${dialled}@127.0.0.1:${edgePort}`
  const proof = authorization(challenge, { method: 'INVITE', uri })
  const second = peer.invite(dialled, { ...own, fields: [...fields, proof] })
  const answer = await second.response(/[2-6]\d\d/)
  second.drop()
  return { status: answer.start.slice(8, 11), proof }
}

test('an INVITE from the source of a registered phone rings nobody without the password', async () => {
  const { phone, questions, edge } = await startWithPasswords()
  const call = phone.invite(dialled)
  expect((await call.response(401)).field('www-authenticate')).toMatch(/^Digest realm="edge.example"/)
  call.drop()
  expect(questions).toEqual([])
  expect(edge.figures()).toMatchObject({ calls: 0, refused: 0 })
})

test.each([
  ['its own From', `<sip:${phoneNumber}@x>;tag=1`, []],
  ['the police in From and P-Asserted-Identity', '<sip:110@x>;tag=1', ['P-Asserted-Identity: <tel:110>']],
  [
    'the police in other fields',
    '<sip:13900003333@x>;tag=1',
    ['P-Preferred-Identity: <tel:110>', 'Remote-Party-ID: <sip:110@x>;screen=yes'],
  ],
])('a phone that proves its password calls as itself, with %s', async (_what, from, fields) => {
  const { phone, questions, edge } = await startWithPasswords()
  expect((await callWithPassword(edge.port, phone, fields, from)).status).toBe('404')
  expect(questions.map(({ caller }) => caller)).toEqual([phoneNumber])
})

test('a phone whose port has changed calls once it has proved its password', async () => {
  const { questions, edge } = await startWithPasswords()
  const moved = await openPeer(edge.port, phoneNumber)
  expect((await callWithPassword(edge.port, moved)).status).toBe('404')
  expect(questions.map(({ caller }) => caller)).toEqual([phoneNumber])
})

test('a captured proof is of no use to anyone else, for another number or a second time', async () => {
  const { edge, phone, questions } = await startWithPasswords()
  const { proof } = await callWithPassword(edge.port, phone)
  const thief = await openPeer(edge.port, phoneNumber)
  for (const peer of [thief, phone]) {
    const answer = await peer.invite(dialled, { fields: [proof] }).response(401)
    expect(answer.field('www-authenticate')).toContain('stale=true')
  }
  const other = await phone.invite(number, { fields: [proof] }).response(401)
  expect(other.field('www-authenticate')).not.toContain('stale')
  expect(questions).toHaveLength(1)
})

test('a repeated INVITE with a proof is one call, and its caller may cancel it', async () => {
  const { edge, phone, questions } = await startWithPasswords()
  const moved = await openPeer(edge.port, phoneNumber)
  const first = moved.invite(number)
  const challenge = await first.response(401)
  first.drop()
  const uri = `sip:${number}@127.0.0.1:${edge.port}`
  const call = moved.invite(number, { fields: [authorization(challenge, { method: 'INVITE', uri })] })
  phone.reply(await phone.next(/^INVITE/), 180)
  call.again()
  await call.response(180)
  call.cancel()
  phone.reply(await phone.next(/^CANCEL/), 200)
  await call.response(487)
  expect(questions).toHaveLength(1)
})
