import { sql, type Kysely } from 'kysely'

const statements = `
ALTER TABLE users
  ADD COLUMN location jsonb CHECK (jsonb_typeof(location) = 'array'),
  ADD COLUMN deleted_at timestamptz,
  ADD CHECK (deleted_at IS NULL OR (phone IS NULL AND courier_openid IS NULL AND nickname = ''));

ALTER TABLE sms_codes
  DROP CONSTRAINT sms_codes_purpose_check,
  ADD CONSTRAINT sms_codes_purpose_check CHECK (purpose IN ('login', 'bind', 'delete'));
`

/** Where a user lives (EN-5), and the row that an account leaves behind: its orders stay, who it was does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
