import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Context } from '../../context.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { errorCode } from '../../platform/base/error-code.ts'
import { hourMs } from '../../platform/base/time.ts'
import { connectDatabase } from '../../platform/db/connect-database.ts'
import { assertPoolersWork } from '../../platform/db/pooler.ts'
import { findExcessRight } from '../../platform/db/roles/server-role.ts'
import { configuredCertificates, inspectWechat } from '../../platform/integrations/pay/wechat/inspect.ts'
import { findMissingSchema } from '../../platform/migrate/migrate.ts'
import { metricsFolder } from '../backup/backup-metrics.ts'
import { selectBroken } from '../invariants/store-checks.ts'
import { describeExpiry, findExpiring } from '../monitoring/certificates.ts'
import { compareClock, describeDifference } from './clock.ts'
import { selectArchiver, selectClock } from '../monitoring/queries.ts'
import { describeSiteExpiry, readSiteCertificate } from './site-certificate.ts'
import { askSip } from './ask-sip.ts'
import type { Check, Outcome } from './run-checks.ts'

type Asked = { sms?: string | undefined; sip?: string | undefined }

/** What must hold around a server that is about to serve, in the order of repair. */
export function listChecks(context: Context, { sms, sip }: Asked): Check[] {
  const { config } = context
  const { publicUrl, consoleUrl } = config
  const sites = { shop: publicUrl, console: consoleUrl }
  return [
    ...checkDatabase(context),
    ...checkWechat(context),
    ...Object.entries(sites).flatMap(([site, origin]) => checkSite(site, origin, context)),
    { name: 'SMS', run: () => sendTest(context, sms) },
    ...checkCalls(config.carrier?.control?.urls ?? [], sip),
  ]
}

function checkDatabase({ db, clock, config: { databaseUrl, directUrl, production } }: Context): Check[] {
  const needs = 'database'
  const ask = (find: (client: Client) => Promise<string | undefined>) => async () => {
    const client = await connectDatabase(databaseUrl)
    try {
      return await find(client)
    } finally {
      await client.end()
    }
  }
  const findSchema = async (client: Client) => {
    const missing = await findMissingSchema(client)
    return missing && `The database ${missing}: hao migrate`
  }
  const findRole = async (client: Client) => {
    const excess = await findExcessRight(client)
    return excess && `${excess}: use the role that hao roles created for the server`
  }
  return [
    { name: needs, run: () => assertPoolersWork(databaseUrl, directUrl).then(() => undefined) },
    { name: 'schema', needs, run: ask(findSchema) },
    {
      name: 'role of the database',
      needs,
      run: production ? ask(findRole) : async () => ({ skipped: 'a demonstration owns its tables' }),
    },
    { name: 'backup', needs, run: () => checkBackup(db, clock()) },
    { name: 'invariants', needs: 'schema', run: () => readInvariants(db) },
    {
      name: 'clock of the database',
      needs,
      run: async () => {
        const found = await compareClock(clock, () => selectClock(db))
        return found?.alarm ? describeDifference("the database's", found) : undefined
      },
    },
  ]
}

/** By the results of the jobs; `hao invariants` checks now. */
async function readInvariants(db: Context['db']): Promise<Outcome> {
  const broken = await selectBroken(db)
  return broken.length > 0 ? `${broken.join(', ')}: docs/runbook/invariants-broken.md` : undefined
}

/** As the alert BackupOld: by what the backups report on this machine, and by PostgreSQL's archiver. */
async function checkBackup(db: Context['db'], at: Date): Promise<Outcome> {
  const archiver = await selectArchiver(db)
  if (archiver?.failed_at && archiver.failed_at > (archiver.archived_at ?? 0))
    return 'PostgreSQL does not archive its log: docs/runbook/backup-old.md'
  const text = await readFile(join(metricsFolder(), 'hao_backup.prom'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined)
    return { skipped: 'no backup reports on this machine; on that of the database: hao backup status' }
  const ended = Number(/_seconds\{type="any"\} (\d+)$/m.exec(text)?.[1] ?? 0) * 1000
  const hours = Math.round((at.getTime() - ended) / hourMs)
  if (ended === 0) return 'There is no backup: hao backup full'
  return hours > 26 ? `The newest backup is ${hours} hours old: docs/runbook/backup-old.md` : undefined
}

/** An order that never existed: WeChat's signed refusal proves address, account, both keys and the clock. */
function checkWechat({ payments, config, clock }: Context): Check[] {
  const settings = config.payments.wechat
  const hints: Partial<Record<AdapterError['kind'], string>> = {
    auth: 'check WECHAT_PAY_MERCHANT_SERIAL and _PRIVATE_KEY, the id of the merchant, and the clock',
    bad_signature: 'check WECHAT_PAY_PLATFORM_KEYS and WECHAT_PAY_API_V3_KEY',
    unavailable: `check the way of this machine to ${settings.baseUrl}`,
  }
  const query = async () => {
    try {
      await payments.wechat.queryPayment(`check${randomBytes(10).toString('hex')}`)
      return 'WeChat knows an order that we never placed: check WECHAT_PAY_BASE_URL'
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
      if (error.kind === 'not_found') return undefined
      return `${error.message}: ${hints[error.kind] ?? `WeChat's code is ${error.vendorCode}`}`
    }
  }
  const compare = async () => {
    const found = await compareClock(clock, async () => (await inspectWechat(settings)).wechatTime)
    if (!found) return { skipped: 'WeChat does not answer' }
    return found.alarm ? describeDifference("WeChat's", found) : undefined
  }
  const expiring = async () => {
    const { certificates } = await inspectWechat(settings)
    const [first] = findExpiring([...configuredCertificates(settings), ...certificates], clock())
    return first && describeExpiry(first, clock())
  }
  return [
    { name: 'clock of WeChat', run: compare },
    { name: 'signed query to WeChat', run: query },
    { name: 'certificates of WeChat', run: expiring },
  ]
}

function checkSite(site: string, origin: string | undefined, { clock }: Context): Check[] {
  const dns = `DNS of the ${site}`
  const tls = `certificate of the ${site}`
  if (!origin?.startsWith('https:')) {
    const skip = async () => ({ skipped: 'it has no https address' })
    return [dns, tls].map((name) => ({ name, run: skip }))
  }
  const { hostname, host } = new URL(origin)
  const resolve = () =>
    lookup(hostname).then(
      () => undefined,
      (error: unknown) => `${hostname} has no address in DNS (${errorCode(error)}): add an A or AAAA record`,
    )
  const inspect = async () => {
    const { expiresAt, fault } = await readSiteCertificate(origin)
    const expiry = describeSiteExpiry(host, expiresAt, clock())
    return (
      expiry ??
      (fault && `Browsers refuse the certificate of ${host} (${fault}): docs/runbook/certificate-ends.md`)
    )
  }
  return [
    { name: dns, run: resolve },
    { name: tls, needs: dns, run: inspect },
  ]
}

/** A login code that opens nothing. */
async function sendTest({ sms, config }: Context, phone: string | undefined): Promise<Outcome> {
  if (phone === undefined) return { skipped: '--sms PHONE sends one' }
  if (config.sms.provider === 'outbox') return { skipped: 'a test environment sends none' }
  const params = { code: '000000' }
  await sms.send({ id: `check-${randomBytes(8).toString('hex')}`, phone, template: 'login', params })
  return undefined
}

function checkCalls(edges: readonly string[], sip: string | undefined): Check[] {
  const askEdge = async (url: string) => {
    const { status } = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(5000) })
    return status === 200 ? undefined : `The edge at ${url} answers ${status}: systemctl status 'hao-edge@*'`
  }
  const refused = (url: string) => `No edge listens at ${url}: systemctl status 'hao-edge@*'`
  const options = async (address: string) => {
    const answer = await askSip(address).catch(() => undefined)
    if (answer?.startsWith('SIP/2.0 200')) return undefined
    return `OPTIONS to ${address} got ${answer ?? 'no answer'}: systemctl status kamailio 'hao-edge@*'`
  }
  const none = async () => ({ skipped: 'CARRIER_CONTROL_URL is not set' })
  return [
    ...edges.map((url) => ({ name: `edge ${url}`, run: () => askEdge(url).catch(() => refused(url)) })),
    ...(edges.length === 0 ? [{ name: 'edge', run: none }] : []),
    {
      name: 'SIP',
      run: async () => (sip ? options(sip) : { skipped: '--sip HOST[:PORT] asks Kamailio or an edge' }),
    },
  ]
}
