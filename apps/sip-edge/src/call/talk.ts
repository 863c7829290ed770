import { declineSdp } from '../media/write-sdp.ts'
import { noBody } from '../message/message.ts'
import { type Acknowledger, findSdp } from './acknowledge.ts'
import { type Connection, endConnection, enqueueWork, relaySdp } from './connection.ts'
import type { Dialog } from './dialog.ts'
import { watchLiveness } from './liveness.ts'

type Answer = {
  dialog: Dialog
  /** Of the INVITE that the phone has answered, and whether the phone made the offer. */
  invite: Pick<Acknowledger, 'release'>
  isOffer: boolean
  /** The phone's session description, and the same as rewritten for the caller. */
  sdp: Buffer
  passed: Buffer
  maxSeconds: number
}

/** The call is answered: both sides are connected. */
export function startTalk(
  connection: Connection,
  { dialog, invite, isOffer, sdp, passed, maxSeconds }: Answer,
): void {
  const { context, leg, timers, acks } = connection
  clearTimeout(timers.ringing)
  connection.stopRinging()
  connection.phase = 'answered'
  const complete = () => endConnection(connection, 'completed')
  timers.longest = setTimeout(context.guard(complete), maxSeconds * 1000)
  if (isOffer) connection.declineOffer = () => invite.release(declineSdp(sdp))
  else invite.release(noBody)
  acks.set(`caller ${leg.dialog.remoteSeq}`, (answer) => {
    const callerSdp = findSdp(answer)
    if (isOffer && !callerSdp?.length) complete()
    else if (isOffer && callerSdp)
      enqueueWork(connection, async () =>
        invite.release(await relaySdp(connection, 'caller', callerSdp, 'answer')),
      )
  })
  connection.report('answered')
  leg.accept(passed)
  connection.liveness = watchLiveness(context, { caller: leg.dialog, callee: dialog }, complete)
  connection.unwatch.push(connection.liveness.stop)
}
