import type { Db, Trx } from '../../platform/db/database.ts'

/** The member of staff who changes content, their reason, and when. */
export type StaffEdit = { staffId: number; reason: string; at: Date }

type Subject = 'banner' | 'question'

type ContentChange = {
  subject: Subject
  /** Null for a change of several rows. */
  id: number | null
  event: 'add' | 'change' | 'order' | 'end' | 'remove'
  title: string
}

/** Records a change. The record stays when the content is deleted. */
export async function insertContentChange(
  trx: Trx,
  { subject, id, event, title }: ContentChange,
  { staffId, reason, at }: StaffEdit,
): Promise<void> {
  const row = { subject, subject_id: id, event, title, at, staff_id: staffId, reason }
  await trx.insertInto('content_changes').values(row).execute()
}

/** The changes of banners or of questions, newest first. */
export async function selectContentHistory(
  db: Db,
  subject: Subject,
  { limit, before }: { limit: number; before: number | undefined },
) {
  let found = db
    .selectFrom('content_changes as h')
    .innerJoin('staff_members', 'staff_members.id', 'h.staff_id')
    .select(['h.id', 'h.event', 'h.title', 'h.at', 'h.reason', 'staff_members.name as by'])
    .where('subject', '=', subject)
  if (before !== undefined) found = found.where('h.id', '<', before)
  return found.orderBy('h.id', 'desc').limit(limit).execute()
}
