import { expect, test } from 'vitest'
import { upload } from '../../content/support/testing.ts'
import { asking, service } from './testing.ts'

test('staff see previews of a ticket’s pictures; whoever opens one is in the audit', async () => {
  const { testConsole, as, opened } = await service()
  const { id, token } = await asking(testConsole)
  const { server } = testConsole
  const pictures = [await upload(server, token)]
  const unsent = await upload(server, token)
  await server.request('POST /ticket/:id/message', { id, text: '见图', pictures }, { token })
  const [first, second] = (await opened(id)).messages
  expect(first?.pictures).toEqual([])
  expect(second?.pictures).toMatchObject([{ id: pictures[0] }])
  expect(Buffer.from(second!.pictures![0]!.preview, 'base64').includes('WEBP')).toBe(true)

  const view = (picture: number, who = as) =>
    testConsole.request('POST /tickets/pictures/:id/view', { id: picture }, { as: who })
  const seen = await view(pictures[0]!)
  expect(Buffer.from(seen.data.picture, 'base64').includes('WEBP')).toBe(true)
  for (const other of [unsent, unsent + 9]) expect((await view(other)).failure.error).toBe('no-such-thing')
  expect((await view(pictures[0]!, testConsole.staffByRole.finance)).failure.error).toBe('not-allowed')
  const rows = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'subject_id', 'details'])
    .where('action', '=', 'ticket.picture')
    .execute()
  expect(rows).toMatchObject([
    { staff_id: as.id, subject_id: String(id), details: JSON.stringify({ pictureId: pictures[0] }) },
  ])
})
