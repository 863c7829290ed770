import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../../../tools/free-port.ts'
import { temporaryFolder } from '../../../../../simulators/src/testing/merchant.ts'
import { repositoryRoot } from '../../../platform/base/repository-root.ts'
import { writeBackupMetrics } from '../../backup/backup-metrics.ts'

/** The documented files of Prometheus. */
export const folder = join(repositoryRoot, 'docs/production/monitoring')
/** The scrape interval here: a range needs at least two. */
const scrapeSeconds = 2

/** node-exporter with the metrics that `npm run backup` writes when the newest backup has this age. */
export async function startExporter() {
  const place = await temporaryFolder()
  const folders = { programs: join(place, 'bin'), textfiles: join(place, 'textfiles') }
  await Promise.all([mkdir(folders.programs), mkdir(folders.textfiles)])
  const { PATH = '' } = process.env
  const setAge = async (seconds: number) => {
    const stop = Math.floor(Date.now() / 1000) - seconds
    const backup = { label: 'F', type: 'full', timestamp: { stop }, info: { repository: { delta: 1 } } }
    const repo = [{ key: 1, status: { code: 0, message: 'ok' } }]
    const info = JSON.stringify([{ repo, backup: [backup] }])
    const program = `#!/bin/sh\necho '${info}'\n`
    await writeFile(join(folders.programs, 'pgbackrest'), program, { mode: 0o755 })
    Object.assign(process.env, {
      PATH: `${folders.programs}:${PATH}`,
      NODE_EXPORTER_FOLDER: folders.textfiles,
    })
    await writeBackupMetrics().finally(() => {
      process.env['PATH'] = PATH
      delete process.env['NODE_EXPORTER_FOLDER']
    })
  }
  await setAge(3600)
  const address = `127.0.0.1:${await freePort()}`
  const options = [
    '--collector.disable-defaults',
    '--collector.textfile',
    `--collector.textfile.directory=${folders.textfiles}`,
    `--web.listen-address=${address}`,
  ]
  const start = () => spawn('prometheus-node-exporter', options)
  let exporter = start()
  const kill = () => exporter.kill('SIGKILL')
  onTestFinished(() => void kill())
  return { address, setAge, kill, restart: () => (exporter = start()) }
}

/** A blackbox exporter with the documented file, which probes without TLS here. Returns its address. */
async function startProbe(): Promise<string> {
  const file = join(await temporaryFolder(), 'blackbox.yml')
  const documented = await readFile(join(folder, 'blackbox.yml'), 'utf8')
  await writeFile(file, documented.replace('fail_if_not_ssl: true, ', ''))
  const address = `127.0.0.1:${await freePort()}`
  const options = [`--config.file=${file}`, `--web.listen-address=${address}`]
  const probe = spawn('prometheus-blackbox-exporter', options)
  probe.stderr.resume()
  onTestFinished(() => void probe.kill('SIGKILL'))
  return address
}

type Targets = { hao: string[]; edge: string; site: string }

/** A Prometheus with the documented files; only addresses and durations are replaced. */
export async function startPrometheus(targets: Targets, machine: string) {
  const place = await temporaryFolder()
  const [hao = '', second = ''] = targets.hao
  const address = `127.0.0.1:${await freePort()}`
  const [documented = ''] = (await readFile(join(folder, 'prometheus.yml'), 'utf8')).split(
    '  # docs/high-availability.md',
  )
  const config = documented
    .replaceAll('15s', `${scrapeSeconds}s`)
    .replace("['127.0.0.1:8080', '127.0.0.1:8082']", `['${hao}', '${second}']`)
    .replace("['127.0.0.1:5170', '127.0.0.1:5171']", `['${targets.edge}']`)
    .replace("['https://shop.example/', 'https://console.example/']", `['${targets.site}']`)
    .replace('probe.example:9115', await startProbe())
    .replace('127.0.0.1:9090', address)
    .replace('127.0.0.1:9100', machine)
    .replace('  - alerts-ha.yml\n', '')
    .replace(/^alerting:\n(?: .*\n)+/m, '')
  const rules = (await readFile(join(folder, 'alerts.yml'), 'utf8'))
    .replaceAll(/for: \w+/g, 'for: 1s')
    .replaceAll(/\[\w+\]/g, `[${10 * scrapeSeconds}s]`)
  await writeFile(join(place, 'prometheus.yml'), config)
  await writeFile(join(place, 'alerts.yml'), rules)
  const prometheus = spawn('prometheus', [
    `--config.file=${join(place, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(place, 'data')}`,
    `--web.listen-address=${address}`,
  ])
  prometheus.stderr.resume()
  onTestFinished(() => void prometheus.kill('SIGKILL'))
  type Answer = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
  /** The names of the alerts that fire, without the one that always does. */
  return async (): Promise<string[]> => {
    const response = await fetch(`http://${address}/api/v1/alerts`).catch(() => undefined)
    if (!response?.ok) return ['Prometheus does not answer']
    const { alerts } = ((await response.json()) as Answer).data
    const firing = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    return firing.includes('Heartbeat') ? firing.filter((name) => name !== 'Heartbeat') : ['no Heartbeat']
  }
}
