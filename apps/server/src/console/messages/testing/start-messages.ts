import { onTestFinished } from 'vitest'
import { startMailSink } from '../../../../../simulators/src/staff-messages/mail-sink.ts'
import { startWecomRobot } from '../../../../../simulators/src/staff-messages/wecom-robot.ts'
import { requestApproval } from '../../../people/approvals/request-approval.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../../testing/console.ts'

/** A console with a mail server and the robot of a WeCom group, both on real sockets. */
export async function startMessages(options: Parameters<typeof startConsole>[0] = {}) {
  const sink = await startMailSink()
  const robot = await startWecomRobot()
  onTestFinished(async () => {
    await sink.stop()
    await robot.stop()
  })
  const testConsole = await startConsole({ ...options, env: { ...sink.env, ...robot.env } })
  const { server, request } = testConsole
  const { db } = server.context
  return {
    testConsole,
    sink,
    robot,
    choose: (as: StaffLogin, topic: string, way: string, on = true) =>
      request('POST /me/messages/choice', { topic, way, on }, { as }),
    /** Collects, then runs the enqueued jobs, as the workers would. */
    deliver: async () => {
      await server.runJob('staff-messages-collect', {})
      await runSending(testConsole)
    },
    counts: async () => {
      const rows = await db.selectFrom('staff_messages').select(['sent_at', 'dropped_at']).execute()
      return {
        sent: rows.filter((row) => row.sent_at).length,
        dropped: rows.filter((row) => row.dropped_at).length,
        waiting: rows.filter((row) => !row.sent_at && !row.dropped_at).length,
      }
    },
    /** Confirms an address by the code in the mail. */
    confirmAddress: async (as: StaffLogin, address: string) => {
      await request('POST /me/messages/address', { address }, { as })
      await runSending(testConsole)
      const [, code] = /(?:：|: )([0-9a-f]{12})\n/.exec(sink.mails.at(-1)?.text ?? '') ?? []
      return request('POST /me/messages/address/confirm', { code }, { as })
    },
  }
}

/** Runs the jobs that send, and completes them. */
export async function runSending({ server }: TestConsole): Promise<void> {
  const jobs = await server.context.db
    .selectFrom('jobs')
    .select(['id', 'data'])
    .where('name', '=', 'staff-message-send')
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, data } of jobs) {
    await server.runJob('staff-message-send', data as never)
    await server.context.db
      .updateTable('jobs')
      .set({ ended_at: new Date(), state: 'completed' })
      .where('id', '=', id)
      .execute()
  }
}

/** A member of the inventory asks for the approval of price rules; returns the request. */
export function askApproval({ server, staffByRole }: TestConsole, subjectId = 1) {
  const request = { kind: 'price-rules' as const, subjectId, content: {}, reason: '春节' }
  return inTransaction(server.context.db, (trx) =>
    requestApproval(trx, { ...request, askedBy: staffByRole.inventory.id, at: server.context.clock() }),
  )
}
