import { createTestDatabase } from '@hao/testing/database.ts'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { asAdmin, asOwner, runStatement, withRole } from '@hao/testing/postgres.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../../../people/audit/verify.ts'
import { migrate } from '../../migrate/migrate.ts'
import { assertDatabaseReady } from '../../migrate/prepare-database.ts'
import { openClient } from '../connections.ts'
import { openDatabase } from '../database.ts'
import { makeRoles } from './make-roles.ts'
import { findExcessRight } from './server-role.ts'

const append = `INSERT INTO public.audit_log (at, staff_id, action, subject, details) VALUES (now(), 1, 'number.price', 'number', '{}')`

/** Each statement runs in its own session as the server's role. OWNER is replaced by the owner's name. */
const forbidden = [
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'ALTER TABLE audit_log DISABLE TRIGGER audit_log_chain',
  'SET session_replication_role = replica',
  `SELECT set_config('session_replication_role', 'replica', true)`,
  'ALTER ROLE CURRENT_USER SET session_replication_role = replica',
  `UPDATE audit_log SET reason = 'another'`,
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'TRUNCATE users CASCADE',
  `INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (id) DO UPDATE SET reason = 'another'`,
  'MERGE INTO audit_log a USING audit_log b ON a.id = b.id WHEN MATCHED THEN DELETE',
  'UPDATE audit_head SET id = 0',
  'INSERT INTO audit_head (id, hash) VALUES (0, NULL)',
  'DELETE FROM audit_head',
  'SELECT FROM audit_head FOR UPDATE',
  `UPDATE order_history SET staff_id = 2`,
  'DELETE FROM staff_member_history',
  'TRUNCATE approval_history',
  `UPDATE content_changes SET reason = 'another'`,
  'DELETE FROM category_changes',
  `CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql AS $$ SELECT ''::bytea $$`,
  'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'ALTER FUNCTION append_to_audit_chain() SECURITY INVOKER',
  'ALTER FUNCTION append_to_audit_chain() RESET ALL',
  'DROP FUNCTION refuse_change() CASCADE',
  'DROP TRIGGER audit_log_immutable ON audit_log',
  'CREATE TRIGGER mine BEFORE INSERT ON audit_log EXECUTE FUNCTION refuse_change()',
  'CREATE RULE mine AS ON INSERT TO audit_log DO INSTEAD NOTHING',
  'ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE audit_log RENAME TO mine',
  'DROP TABLE audit_log',
  'CREATE TABLE public.mine ()',
  'CREATE SCHEMA mine',
  'CREATE TEMP TABLE mine (LIKE audit_log); CREATE TRIGGER mine BEFORE INSERT ON mine FOR EACH ROW EXECUTE FUNCTION append_to_audit_chain()',
  'GRANT UPDATE ON audit_log TO CURRENT_USER; UPDATE audit_log SET reason = NULL',
  'GRANT OWNER TO CURRENT_USER',
  'SET ROLE OWNER',
  'SET SESSION AUTHORIZATION OWNER',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'CREATE ROLE mine',
  'ALTER ROLE OWNER PASSWORD NULL',
  `UPDATE kysely_migration SET name = 'another'`,
  `INSERT INTO dropped_indexes VALUES ('DROP TABLE audit_log')`,
  `UPDATE history_positions SET position = 0`,
  'TRUNCATE jobs',
  'CREATE TRIGGER mine AFTER INSERT ON jobs EXECUTE FUNCTION refuse_change()',
  `SELECT setval(pg_get_serial_sequence('orders', 'id'), 1)`,
  `COPY audit_log FROM PROGRAM 'true'`,
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  `COPY (SELECT 1) TO '/tmp/mine'`,
  `SELECT pg_read_file('postgresql.conf')`,
  `SELECT lo_import('/etc/passwd')`,
  `SELECT pg_ls_dir('.')`,
  `ALTER SYSTEM SET session_replication_role = replica`,
  `UPDATE pg_trigger SET tgenabled = 'D'`,
  `SELECT pg_create_physical_replication_slot('mine')`,
]

test("the server's role changes rows, but no audit log, history, trigger, function or role", async () => {
  const url = await createTestDatabase()
  await runStatement(url, append)
  const names = { owner: inject('postgres').roles.owner.name }
  for (const statement of forbidden) {
    const failure = await runStatement(url, statement.replaceAll('OWNER', names.owner)).catch(
      (error: unknown) => error,
    )
    expect({ statement, code: (failure as { code?: string }).code }).toEqual({ statement, code: '42501' })
  }
  await runStatement(
    url,
    `INSERT INTO rate_limits (key, window_ends_at, hits) VALUES ('a', now(), 1); UPDATE rate_limits SET hits = 2; DELETE FROM rate_limits`,
  )
  await assertDatabaseReady(url, { findExcess: findExcessRight })
})

test('temporary tables with the names of ours do not change the audit log', async () => {
  const url = await createTestDatabase()
  const client = await openClient(url)
  onTestFinished(() => client.end())
  await client.query(`CREATE TEMP TABLE audit_head AS SELECT * FROM public.audit_head;
    CREATE TEMP TABLE audit_log AS SELECT * FROM public.audit_log;
    CREATE FUNCTION pg_temp.audit_hash(entry public.audit_log) RETURNS bytea LANGUAGE sql AS $$ SELECT 'mine'::bytea $$;
    CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT 'mine'::bytea $$;
    SET search_path = pg_temp, public`)
  await client.query(`${append}; ${append}`)
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  expect(await verifyAudit(db)).toMatchObject({ rows: 2, brokenAt: null })
})

test.each([
  ['a superuser', (url: string) => asAdmin(url), 'is a superuser'],
  ['the owner', (url: string) => asOwner(url), 'owns the tables'],
])('a server does not start as %s', async (_who, as, words) => {
  const url = as(await createTestDatabase())
  await expect(assertDatabaseReady(url, { findExcess: findExcessRight })).rejects.toThrow(
    new RegExp(`${words}.*npm run roles`),
  )
})

test.each([
  ['ALTER ROLE ROLE CREATEROLE', 'ALTER ROLE ROLE NOCREATEROLE', 'may create roles'],
  ['GRANT OWNER TO ROLE', 'REVOKE OWNER FROM ROLE', 'a member of the role that does'],
  [
    'GRANT SET ON PARAMETER session_replication_role TO ROLE',
    'REVOKE SET ON PARAMETER session_replication_role FROM ROLE',
    'disables triggers',
  ],
  [
    'GRANT UPDATE (reason) ON audit_log TO ROLE',
    'REVOKE UPDATE (reason) ON audit_log FROM ROLE',
    'may change or empty the audit',
  ],
  [
    'GRANT TRUNCATE ON audit_log TO PUBLIC',
    'REVOKE TRUNCATE ON audit_log FROM PUBLIC',
    'may change or empty the audit',
  ],
  ['GRANT pg_write_all_data TO ROLE', 'REVOKE pg_write_all_data FROM ROLE', 'may change or empty the audit'],
  [
    'GRANT CREATE ON SCHEMA public TO PUBLIC',
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    'may create functions',
  ],
  [
    'GRANT pg_execute_server_program TO ROLE',
    'REVOKE pg_execute_server_program FROM ROLE',
    'run programs there',
  ],
])('a server whose role has an excess right does not start: %s', async (give, take, words) => {
  const database = await createTestDatabase()
  const { owner, server } = inject('postgres').roles
  // A role of its own: servers of other tests start at the same time.
  const role = { name: `${server.name}_excess`, password: 'p' }
  const url = withRole(database, role)
  const admin = (statement: string) => runStatement(asAdmin(database), statement)
  const as = (statement: string) =>
    admin(statement.replaceAll('OWNER', owner.name).replace(/ROLE(?= |$)(?!.* ROLE)/, role.name))
  await admin(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}' IN ROLE ${server.name}`)
  onTestFinished(async () => void (await admin(`DROP ROLE ${role.name}`)))
  await assertDatabaseReady(url, { findExcess: findExcessRight })
  await as(give)
  onTestFinished(async () => void (await as(take)))
  await expect(assertDatabaseReady(url, { findExcess: findExcessRight })).rejects.toThrow(words)
})

test('a role that is set for a session does not hide the session user', async () => {
  const url = new URL(asAdmin(await createTestDatabase()))
  url.searchParams.set('options', `-c role=${inject('postgres').roles.server.name}`)
  await expect(assertDatabaseReady(url.href, { findExcess: findExcessRight })).rejects.toThrow(
    'is a superuser',
  )
})

test('objects that a superuser created are given to the owner, who then migrates them', async () => {
  const adminUrl = await createEmptyDatabase()
  await migrate(adminUrl)
  const { roles } = inject('postgres')
  const serverUrl = withRole(adminUrl, roles.server)
  await expect(assertDatabaseReady(serverUrl)).rejects.toThrow('gives this role no rights')
  expect(await makeRoles(adminUrl, roles)).toEqual([])
  const ours = `= 'public'::regnamespace`
  const owners = `SELECT relowner::regrole::text AS name FROM pg_class WHERE relnamespace ${ours}
    UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace ${ours}
    UNION SELECT typowner::regrole::text FROM pg_type WHERE typnamespace ${ours}`
  expect((await runStatement(adminUrl, owners)).rows).toEqual([{ name: roles.owner.name }])
  await migrate(withRole(adminUrl, roles.owner), { server: roles.server.name })
  await assertDatabaseReady(serverUrl, { findExcess: findExcessRight })
})

test("the server gets no rights if its role is the owner's or does not exist", async () => {
  const url = await createTestDatabase()
  const { owner } = inject('postgres').roles
  await expect(migrate(asOwner(url), { server: owner.name })).rejects.toThrow("has the owner's rights")
  await expect(migrate(asOwner(url), { server: 'nobody' })).rejects.toThrow('the role nobody does not exist')
})
