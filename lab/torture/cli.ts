// npm run torture -- [--seconds 600] [--seed N] [--fault 'kill a server' …]: three servers over a Patroni
// cluster, 50 shoppers, and a nemesis; see docs/flows/torture.md.
import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { notRunCode } from '../../tools/suites.mjs'
import { findEngines, inLab, runAgainInLab } from '../cluster/lab-network.ts'
import { faults } from './faults.ts'
import { describeRun, allChecksPass } from './report.ts'
import { mutants, runMutant } from './mutants.ts'
import { torture, type TortureReport } from './torture.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    fault: { type: 'string', multiple: true },
    mutant: { type: 'string' },
  },
})
const names = values.fault?.map((name) => {
  const known = typedKeys(faults).find((fault) => fault === name)
  if (!known) throw new Error(`No fault is called "${name}": ${Object.keys(faults).join(', ')}`)
  return known
})
const mutant = values.mutant === undefined ? undefined : mutants[values.mutant]
if (values.mutant !== undefined && !mutant) throw new Error(`No mutant is called "${values.mutant}"`)
const seed = Number(values.seed ?? randomInt(1_000_000))
const write = (line: string) => process.stdout.write(`${line}\n`)
// The process that started this one in the lab has ended.
process.on('disconnect', () => process.exit(1))
const missing = inLab ? undefined : await findEngines()
if (missing) write(`The torture does not run: ${missing}`)
process.exit(missing ? notRunCode : await (inLab ? run() : runAgainInLab()))

async function run(): Promise<number> {
  write(`seed ${seed}`)
  if (mutant) return (await runMutant(mutant, seed, write)) ? 0 : 1
  const began = performance.now()
  const report = await torture({
    seed,
    seconds: Number(values.seconds ?? 600),
    write,
    ...(names && { faults: names }),
  })
  write(describeRun(report))
  write(`${Math.round((performance.now() - began) / 1000)} s in all`)
  if (allChecksPass(report)) return 0
  write(`All that was done and disturbed: ${await keep(report)}`)
  return 1
}

async function keep(report: TortureReport): Promise<string> {
  const folder = fileURLToPath(new URL('../../var/torture/', import.meta.url))
  await mkdir(folder, { recursive: true })
  const file = `${folder}${seed}.json`
  await writeFile(file, JSON.stringify({ faults: report.faults, history: report.history }))
  return file
}
