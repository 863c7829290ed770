import { expect, test } from 'vitest'
import { createOwner } from '../../../server/src/telephony/routing/testing.ts'
import { receivedBy } from '../testing/contract-stage.ts'
import { proxySource, startServer } from '../testing/several-edges.ts'

test.each([
  ['to its own number, by itself', '628888', 'phone'],
  ['to its own number, over a network that keeps the caller', '628888', 'Diversion'],
  ['to a number whose phone forwards back, by itself', '628889', 'phone'],
  ['to a number whose phone forwards back, over a network that keeps the caller', '628889', 'Diversion'],
])(
  'a phone that forwards %s rings once, and the log says why the forward is refused',
  async (_what, digits, by) => {
    const { server, owner, startOne, here, phoneNumber, register } = await startServer()
    const neighbour = await createOwner(server, '628889')
    const edge = await startOne()
    await register(here, edge)
    const { caller } = edge
    caller.invite('95013628888', { fields: [proxySource(caller, ';trunk')] })
    await here.next(/^INVITE/)
    const number = `95013${digits}`
    const forward =
      by === 'phone'
        ? here.invite(number, { fields: [proxySource(here)] })
        : caller.invite(number, {
            fields: [proxySource(caller, ';trunk'), `Diversion: <tel:+86${phoneNumber}>`],
          })
    await forward.response(603)
    expect(receivedBy(here, /^INVITE/)).toHaveLength(1)
    const { log } = digits === '628888' ? owner : neighbour
    const refused = async () =>
      (await log()).list.filter(({ outcome }) => outcome === 'refused').map(({ refusal }) => refusal)
    await expect.poll(refused).toEqual(['forwarded'])
  },
)
