import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { voicemailSeconds } from '@hao/carrier-protocol/messages.ts'
import type { Context } from '../../context.ts'

/** The names of numbers that are spoken, by the edge's word; the shop suggests the first five of them. */
const spokenNames: Readonly<Record<string, readonly string[]>> = {
  parcel: ['快递', 'parcels'],
  takeaway: ['外卖', 'takeaway'],
  'used-car': ['二手车', 'used car'],
  rent: ['租房', 'renting'],
  work: ['工作', 'work'],
  'second-hand': ['二手', 'second-hand'],
  shopping: ['网购', 'shopping'],
  dating: ['相亲', 'dating'],
  business: ['生意', 'business'],
}

const acceptKey = '1'
const withinSeconds = 25

/** Only our SIP edge speaks, and only edges take commands. A network that keeps bindings asks for no call. */
export const carrierSpeaks = ({ network, callControl }: Pick<Context, 'network' | 'callControl'>): boolean =>
  callControl !== undefined && network?.capabilities.storesBindings === false

const findSpoken = (name: string | null) =>
  Object.entries(spokenNames).find(([, names]) => names.includes(name?.toLowerCase() ?? ''))

/** How the announcement calls a number: by its name if that can be spoken, else by its digits. */
export const announcedName = (name: string | null, digits: string): string =>
  findSpoken(name)?.[1][0] ?? [...digits].join(' ')

type SpeechRules = Record<'announce' | 'greeting' | 'voicemail' | 'takes_messages', boolean | null> & {
  name: string | null
  digits: string
}

/**
 * What an edge does besides forwarding the call. An emergency service is connected at once. With voicemail
 * the greeting is for callers who cannot leave a message.
 */
export function toSpeech(rules: SpeechRules, reason: RingReason, speaks = false) {
  if (!speaks || reason === 'emergency') return {}
  const word = findSpoken(rules.name)?.[0]
  const prompt = ['call', ...(word === undefined ? rules.digits : [word]), `press-${acceptKey}`]
  return {
    ...(rules.announce === true && { announce: { prompt, digit: acceptKey, withinSeconds } }),
    ...((rules.greeting === true || rules.voicemail === true) && { greeting: ['busy'] }),
    ...(rules.takes_messages === true && {
      voicemail: { notice: ['voicemail'], maxSeconds: voicemailSeconds },
    }),
  }
}
