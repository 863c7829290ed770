import { describe, expect, onTestFinished, test } from 'vitest'
import { openTcp, openUdp } from '../apps/sip-edge/src/security-tests/testing/sender.ts'
import { number, phoneNumber } from '../apps/sip-edge/src/testing/edge.ts'
import { sdp } from '../apps/sip-edge/src/testing/peer.ts'
import { installed } from './testing/kamailio.ts'
import { startStage } from './testing/stage.ts'
import { startTelephone } from './testing/telephone.ts'

const open = { UDP: openUdp, TCP: openTcp }

describe.runIf(installed)('a phone that moves during a call', () => {
  test.each(['UDP', 'TCP'] as const)(
    'hears the caller hang up where it has registered since: %s',
    async (protocol) => {
      const { port, caller } = await startStage({ kamailio: () => ({ called: [] }) })
      const connect = async () => {
        const wire = await open[protocol](port, '127.0.0.2')
        onTestFinished(async () => {
          if (!wire.isClosed()) await wire.close()
        })
        return startTelephone({ wire, mark: 'moves', number: phoneNumber, host: '192.168.1.17:5060' })
      }
      const phone = await connect()
      expect((await phone.register()).status).toBe(200)
      const call = caller.invite(number)
      const invite = await phone.next('INVITE')
      phone.reply(invite, 200)
      await call.response(200)
      call.ack()
      await phone.next('ACK')
      await phone.wire.close()
      const moved = await connect()
      expect((await moved.register()).status).toBe(200)
      call.request('INVITE', { body: sdp(40_002) })
      moved.reply(await moved.next('INVITE'), 200)
      await call.response(200)
      call.ack()
      await moved.next('ACK')
      call.request('BYE')
      moved.reply(await moved.next('BYE'), 200)
      await call.response(200)
    },
  )
})
