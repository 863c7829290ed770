// npm run campaign: kills the server 200 times (ROUNDS) in the middle of purchases, and PostgreSQL each 20th time too; then compares all books.
import { isDeepStrictEqual } from 'node:util'
import { balancedBooks } from './books.ts'
import { runCampaign } from './campaign.ts'
import { openKillableDatabase } from './database.ts'

const kills = Number(process.env['ROUNDS'] || 200)
const databaseDiesEach = 20
const write = (line: string) => process.stdout.write(`${line}\n`)

const database = await openKillableDatabase()
try {
  const { audit, seconds, ...figures } = await runCampaign({
    databaseUrl: database.url,
    kills,
    beforeKill: async (kill) => {
      if (kill % 10 === 0) write(`${kill} kills …`)
      if (kill % databaseDiesEach === 0) await database.die()
    },
  })
  for (const [title, counts] of Object.entries(figures)) {
    write(`\n${title}`)
    for (const [what, count] of Object.entries(counts)) write(`${String(count).padStart(7)}  ${what}`)
  }
  const sound = isDeepStrictEqual(audit, { unsettled: [], ...balancedBooks })
  write(
    `\n${kills} kills, ${seconds.all} s, of which ${seconds.rest} s to come to rest: ${sound ? 'no fen lost, nothing stuck' : 'NOT SOUND'}`,
  )
  if (!sound) {
    write(JSON.stringify(audit, null, 2))
    process.exitCode = 1
  }
} finally {
  await database.end()
}
