import { expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import { number, phoneNumber, startTestEdge, startWithPhone } from '../testing/edge.ts'

/** The callers in the route questions for INVITEs with these header fields. */
async function readCallers(invites: { fields?: string[]; from?: string }[]): Promise<string[]> {
  const { caller, phone, questions } = await startWithPhone({
    limits: { ...defaultLimits, pair: { calls: 100, newCalls: 1000 } },
  })
  for (const invite of invites) {
    const call = caller.invite(number, invite)
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
  }
  return questions.map((question) => question.caller)
}

const pai = 'P-Asserted-Identity'
const blocked = '+8613911119999'

test.each<[what: string, fields: string[], caller: string]>([
  ['two values', [`${pai}: <sip:${blocked}@ims>, <tel:${blocked}>`], blocked],
  ['two values, the tel URI first', [`${pai}: <tel:${blocked}>,<sip:${blocked}@ims;user=phone>`], blocked],
  ['two fields', [`${pai}: <sip:${blocked}@ims>`, `${pai}: <tel:${blocked}>`], blocked],
  ['a SIP URI that names an account', [`${pai}: <sip:alice@ims>, <tel:${blocked}>`], blocked],
  ['URIs that disagree: the tel URI', [`${pai}: <sip:+8613800000000@ims>, <tel:${blocked}>`], blocked],
  ['one value that cannot be read', [`${pai}: <<>>, <tel:${blocked}>`], blocked],
  ['SIPS', [`${pai}: <sips:${blocked}@ims>`], blocked],
  ['a tel URI without brackets', [`${pai}: tel:${blocked};cpc=ordinary`], blocked],
  ['a SIP URI without brackets', [`${pai}: sip:${blocked}@ims`], blocked],
  ['a name with a comma', [`${pai}: "Zhang, San" <tel:${blocked}>`], blocked],
  [
    'a name with quotes',
    [`${pai}: "Zhang \\"<sip:1@x>, San" <sip:${blocked}@ims>, <tel:${blocked}>`],
    blocked,
  ],
  ['a name in other letters', [`${pai}: "张三" <tel:${blocked}>`], blocked],
  ['upper case', [`P-ASSERTED-IDENTITY: <TEL:${blocked}>`], blocked],
  ['separators', [`${pai}: <tel:+86-139.1111(9999)>`], blocked],
  ['escapes', [`${pai}: <sip:%2B86139%31111999%39@ims>`], blocked],
  ['an escaped tel URI', [`${pai}: <tel:%2B8613911119999>`], blocked],
  ['parameters of the user part', [`${pai}: <sip:${blocked};npdi;cpc=ordinary@ims;user=phone>`], blocked],
  ['parameters of a tel URI', [`${pai}: <tel:${blocked};isub=1234;npdi;rn=+8613800000000>`], blocked],
  ['a password', [`${pai}: <sip:${blocked}:secret@ims>`], blocked],
  ['a host with an underscore', [`${pai}: <sip:${blocked}@ims_core>`], blocked],
  ['an IPv6 host', [`${pai}: <sip:${blocked}@[2001:db8::1]:5060>`], blocked],
  ['a phone context', [`${pai}: <tel:13911119999;phone-context=+86>`], blocked],
  ['a context in the user part', [`${pai}: <sip:13911119999;phone-context=+86@ims;user=phone>`], blocked],
  ['an area as context', [`${pai}: <tel:8888-8888;phone-context=+86571>`], '+8657188888888'],
  ['an area that is written twice', [`${pai}: <tel:057188888888;phone-context=+86571>`], '+86057188888888'],
  ['a mobile in the context of an area', [`${pai}: <tel:13911119999;phone-context=+86571>`], blocked],
  ['a country as context', [`${pai}: <tel:4155550123;phone-context=+1>`], '+14155550123'],
  ['a context without brackets', [`${pai}: tel:88888888;phone-context=+86571`], '+8657188888888'],
  ['a domain as context', [`${pai}: <tel:13911119999;phone-context=ims.example>`], '13911119999'],
  ['Privacy id', [`${pai}: <tel:${blocked}>`, 'Privacy: id'], ''],
  ['Privacy user among others', [`${pai}: <tel:${blocked}>`, 'Privacy: session;user;critical'], ''],
  [
    'Privacy header in a second field',
    [`${pai}: <tel:${blocked}>`, 'Privacy: session', 'Privacy: header'],
    '',
  ],
  ['Privacy none', [`${pai}: <tel:${blocked}>`, 'Privacy: none'], blocked],
  ['Privacy session only', [`${pai}: <tel:${blocked}>`, 'Privacy: session'], blocked],
  ['anonymous', [`${pai}: <sip:anonymous@anonymous.invalid>`], ''],
  ['a number at anonymous.invalid', [`${pai}: <sip:${blocked}@anonymous.invalid>`], ''],
  ['a name that is no number', [`${pai}: <sip:alice@ims>`], ''],
  ['an unreadable value', [`${pai}: <tel:`], ''],
  ['another scheme', [`${pai}: <mailto:a@b.example>`], ''],
  ['a quote without an end', [`${pai}: "Ann <tel:${blocked}>`], ''],
  ['an empty value', [`${pai}:`], ''],
  ['only zeros', [`${pai}: <tel:00000000>`], ''],
  ['a digit string with a service code', [`${pai}: <sip:*31%23${blocked}@ims>`], ''],
])('a trunk’s asserted identity (%s) gives the caller, and From is ignored', async (_what, fields, shown) => {
  expect(await readCallers([{ fields }])).toEqual([shown])
})

test.each<[what: string, fields: string[], caller: string]>([
  ['Remote-Party-ID', [`Remote-Party-ID: <sip:${blocked}@x>;party=calling;screen=yes;privacy=off`], blocked],
  ['Remote-Party-ID without parameters', [`Remote-Party-ID: "Ann, B" <sip:${blocked}@x>`], blocked],
  ['a private Remote-Party-ID', [`Remote-Party-ID: <sip:${blocked}@x>;party=calling;privacy=full`], ''],
  ['a Remote-Party-ID of the callee', [`Remote-Party-ID: <sip:${number}@x>;party=called`], '13812341234'],
  ['an unscreened Remote-Party-ID', [`Remote-Party-ID: <sip:${blocked}@x>;screen=no`], '13812341234'],
  ['an unreadable Remote-Party-ID', [`Remote-Party-ID: <sip:ann@x>`], ''],
  [
    'a Remote-Party-ID beside P-Asserted-Identity',
    [`Remote-Party-ID: <sip:1@x>`, `${pai}: <tel:${blocked}>`],
    blocked,
  ],
  [
    'P-Preferred-Identity, which a network does not send',
    [`P-Preferred-Identity: <tel:${blocked}>`],
    '13812341234',
  ],
])('without an asserted identity the edge reads the caller from %s', async (_what, fields, shown) => {
  expect(await readCallers([{ fields }])).toEqual([shown])
})

test.each([
  ['<sip:+8613812341234@caller.example>', '+8613812341234'],
  ['sip:13812341234@caller.example', '13812341234'],
  ['"Anonymous" <sip:anonymous@anonymous.invalid>', ''],
  ['<sip:unknown@x>', ''],
  ['<tel:+8613812341234>', '+8613812341234'],
  ['<sip:caller.example>', ''],
])('with From only, %s gives the caller %j', async (from, shown) => {
  expect(await readCallers([{ from: `${from};tag=a` }])).toEqual([shown])
})

test('a phone’s asserted identity is ignored, but it may choose among the phones at its address', async () => {
  const { phone, questions } = await startTestEdge({ isTrunk: () => false })
  for (const each of ['13900003333', phoneNumber]) await phone.register(each)
  for (const fields of [
    [`${pai}: <tel:13700007777>`],
    ['P-Preferred-Identity: <tel:13700007777>'],
    ['P-Preferred-Identity: <sip:+8613900003333@edge.example>'],
    ['Remote-Party-ID: <sip:13700007777@x>'],
  ])
    await phone.invite('95013000404', { fields, from: '<sip:13700007777@x>;tag=1' }).response(404)
  await phone.invite('95013000404', { from: '<sip:+8613900003333@x>;tag=1' }).response(404)
  expect(questions.map(({ caller }) => caller)).toEqual([
    phoneNumber,
    phoneNumber,
    '13900003333',
    phoneNumber,
    '13900003333',
  ])
})

test('all forms of a caller’s number share one rate limit', async () => {
  const limits = { ...defaultLimits, pair: { calls: 1, newCalls: 100 } }
  const { caller } = await startWithPhone({ limits })
  await caller.invite(number, { from: '<sip:8657188888888@x>;tag=a' }).response(100)
  await caller.invite(number, { from: '<sip:+8657188888888@x>;tag=b' }).response(503)
})

test.each([
  ['Privacy id', [`${pai}: <tel:${blocked}>`, 'Privacy: id']],
  ['a private Remote-Party-ID', [`Remote-Party-ID: <sip:${blocked}@x>;privacy=full`]],
])(
  'the number of a hidden caller goes to the application apart, which may refuse it: %s',
  async (_what, fields) => {
    const { caller, phone, questions, events } = await startWithPhone()
    const call = caller.invite(number, { fields })
    phone.reply(await phone.next(/^INVITE/), 486)
    await call.response(486)
    call.drop()
    expect(questions).toMatchObject([{ caller: '', withheld: blocked }])
    expect(events).toMatchObject([{ caller: '', withheld: blocked }])
  },
)
