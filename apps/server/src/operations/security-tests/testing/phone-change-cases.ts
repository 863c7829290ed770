import {
  askForCodes,
  insertPhoneRequest,
  readLinkToken,
  wrongProof,
} from '../../../people/users/testing/phone-changes.ts'
import { generatePhone } from '../../../testing/client.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'

/** The token of a link that the owner's phone has got. */
async function linkOf(owner: Owner) {
  const { context } = owner.shop.server
  const changeId = await insertPhoneRequest(context, owner)
  await context.enqueue(context.db as never, 'phone-notice', { changeId, about: 'requested', to: 'old' })
  return { token: await readLinkToken(owner.shop.server, owner.phone) }
}

type PhoneChangeKey = Extract<keyof EndpointCases, `${string}phone-change${string}` | 'POST /user/:id/phone'>

/** The endpoints of changes of the login phone. */
export const phoneChangeCases: Pick<EndpointCases, PhoneChangeKey> = {
  'POST /user/:id/phone': {
    validInput: async (owner) => {
      const input = await askForCodes(owner.shop.server, owner)
      owner.secrets.push(input.phone)
      return input
    },
    strangerOutcome: 'forbidden',
  },
  'POST /phone-change': {
    validInput: async ({ phone: oldPhone, shop: { server } }) => {
      const phone = generatePhone()
      const { data } = await server.request('POST /code/sms', { phone, type: 'lost-phone' })
      const { verificationId } = data
      return { oldPhone, phone, code: await server.readSmsCode(phone), verificationId, ...wrongProof }
    },
    strangerOutcome: 'code-expired',
    secretField: 'verificationId',
  },
  'GET /phone-change/link': {
    validInput: linkOf,
    strangerOutcome: 'phone-change-not-found',
    secretField: 'token',
  },
  'POST /phone-change/link/stop': {
    validInput: linkOf,
    strangerOutcome: 'phone-change-not-found',
    secretField: 'token',
  },
}
