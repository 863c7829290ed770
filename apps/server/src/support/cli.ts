import { onDatabase } from '../db/command-database.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { enqueue } from '../jobs/queues.ts'
import { printableLines } from '../terminal.ts'
import { answerTicket } from './answer-ticket.ts'
import { selectWaiting } from './queries.ts'

const usage = `Usage: npm run ticket -- list
       npm run ticket -- answer <id> "text"

DATABASE_URL names the database, else the one of npm start is used. The shopper is told by SMS, which the running shop sends.`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run ticket`. Exit code 1 when it was not understood, or there is no such open ticket. */
async function main(): Promise<void> {
  const [verb, id = '', text = ''] = process.argv.slice(2)
  const answers = verb === 'answer' && /^[1-9]\d{0,14}$/.test(id) && text.trim() !== ''
  if (verb !== 'list' && !answers) {
    write(usage)
    process.exitCode = 1
    return
  }
  await onDatabase(process.env, async (databaseUrl) => {
    const db = openDatabase(databaseUrl, 2)
    try {
      await (answers ? answer(db, Number(id), text.trim()) : list(db))
    } finally {
      await db.destroy()
    }
  })
}

/** The tickets that wait for an answer, the longest waiting first, with their newest message. */
async function list(db: Db): Promise<void> {
  const waiting = await selectWaiting(db)
  for (const { id, category, digits, updated_at, text } of waiting)
    write(
      `#${id} ${updated_at.toISOString()} ${[category, digits].filter(Boolean).join(' ')}\n${printableLines(text, '    ')}`,
    )
  write(`${waiting.length} waiting`)
}

async function answer(db: Db, ticketId: number, text: string): Promise<void> {
  const answered = await answerTicket({ db, clock: () => new Date(), enqueue }, ticketId, text)
  write(answered ? `#${ticketId} is answered` : `There is no open ticket #${ticketId}`)
  if (!answered) process.exitCode = 1
}

main().catch((error: unknown) => {
  write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
