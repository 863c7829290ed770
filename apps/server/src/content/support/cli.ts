import '@hao/settings/load-file-settings.ts'
import { withDatabase } from '../../platform/db/command-database.ts'
import type { Context } from '../../context.ts'
import { enqueue } from '../../platform/jobs/table.ts'
import { Keys } from '../../platform/encryption/keys.ts'
import { requirePhoneKey } from '../../platform/encryption/phone-key.ts'
import { escapeLinesForTerminal } from '../../platform/base/terminal.ts'
import { answerTicket } from './answer-ticket.ts'
import { selectWaitingTickets } from './queries.ts'
import { runCommand } from '../../platform/base/run-command.ts'

const usage = `Usage: npm run ticket -- list
       npm run ticket -- answer <id> "text"

The user gets an SMS, which the running shop sends. DATABASE_URL names the database; without it the one of
npm start is used. PHONE_KEY must be the shop's.`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command `npm run ticket`. Exit code 1 for wrong arguments, or if there is no such open ticket. */
async function main(): Promise<void> {
  const [verb, id = '', text = ''] = process.argv.slice(2)
  const answers = verb === 'answer' && /^[1-9]\d{0,14}$/.test(id) && text.trim() !== ''
  if (verb !== 'list' && !answers) {
    write(usage)
    process.exitCode = 1
    return
  }
  await withDatabase(async (db) => {
    const shop = { db, keys: new Keys(db, requirePhoneKey(process.env)) }
    await (answers ? answer(shop, Number(id), text.trim()) : list(shop))
  })
}

type Shop = Pick<Context, 'db' | 'keys'>

/** The tickets that wait for an answer, longest waiting first, with their newest message. */
async function list({ db, keys }: Shop): Promise<void> {
  const waiting = await selectWaitingTickets(db, keys)
  for (const { id, category, digits, updated_at, text } of waiting)
    write(
      `#${id} ${updated_at.toISOString()} ${[category, digits].filter(Boolean).join(' ')}\n${escapeLinesForTerminal(text, '    ')}`,
    )
  write(`${waiting.length} tickets wait for an answer`)
}

async function answer(shop: Shop, ticketId: number, text: string): Promise<void> {
  const answered = await answerTicket({ ...shop, clock: () => new Date(), enqueue }, ticketId, text)
  write(answered ? `#${ticketId} is answered` : `There is no open ticket #${ticketId}`)
  if (!answered) process.exitCode = 1
}

await runCommand(main, 'Nothing was changed')
