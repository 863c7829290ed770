import { useQuery } from '@tanstack/react-query'
import { Card, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { labelFor, listWords, useTexts } from '../../base/texts/texts.ts'
import { jobNameTexts } from '../../parts/jobs/names.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { StateTag, type Tone } from '../../parts/shown/values.tsx'
import { jobsTexts } from './texts.ts'

/** Milliseconds between two reads. */
const refetchMs = 10_000

type Sign = { label: string; tone: Tone; state: string; beside: ReactNode; path: string }

/** Whether the carrier sends signals, jobs run, and invariants hold. Each links to its screen. */
export function Health() {
  const hasPermission = useHasPermission()
  return (
    <Flex gap={16} wrap component="section">
      {hasPermission('calls.read') && <Carrier />}
      <Jobs />
      <Invariants />
    </Flex>
  )
}

function Carrier() {
  const t = useTexts(jobsTexts)
  const query = useQuery({ ...read('GET /carrier', {}), refetchInterval: refetchMs })
  const signOf = (carrier: ConsoleOutput<'GET /carrier'>): Sign => {
    const { tone, state } = stateOf(carrier)
    const never = carrier.configured ? t.checkSecret : '—'
    return {
      label: t.carrier,
      tone,
      state: t[state],
      beside: carrier.heardAt === null ? never : t.heardAt(formatMoment(carrier.heardAt)),
      path: pathTo('calls'),
    }
  }
  return <Loaded query={query}>{(carrier) => <Shown sign={signOf(carrier)} />}</Loaded>
}

function stateOf({ configured, silent, door, heardAt }: ConsoleOutput<'GET /carrier'>) {
  if (!configured) return { tone: 'over', state: 'noCarrier' } as const
  if (silent) return { tone: 'bad', state: 'silent' } as const
  if (door === 'silent') return { tone: 'waiting', state: 'doorSilent' } as const
  // The carrier has never sent a signal: its secret may be wrong.
  return heardAt === null
    ? ({ tone: 'waiting', state: 'neverHeard' } as const)
    : ({ tone: 'good', state: 'heard' } as const)
}

function Jobs() {
  const t = useTexts(jobsTexts)
  const { names } = useTexts(jobNameTexts)
  const query = useQuery({ ...read('GET /jobs', {}), refetchInterval: refetchMs })
  return (
    <Loaded query={query}>
      {({ list }) => {
        const stuck = list.filter((queue) => queue.stuck)
        const failed = list.filter((queue) => queue.failed > 0)
        const nameAll = (queues: typeof list) => listWords(queues.map(({ name }) => labelFor(names, name)))
        const count = failed.reduce((sum, queue) => sum + queue.failed, 0)
        const signs: Sign[] = [
          {
            label: t.queues,
            tone: stuck.length > 0 ? 'bad' : 'good',
            state: stuck.length > 0 ? t.stuckCount(stuck.length) : t.goOn,
            beside: nameAll(stuck) || t.nothingStuck,
            path: pathTo('jobs'),
          },
          {
            label: t.failedJobs,
            tone: count > 0 ? 'bad' : 'good',
            state: count > 0 ? t.failedCount(count) : t.none,
            beside: nameAll(failed) || t.noFailed,
            path: pathTo('jobs', { tab: 'failed', state: 'failed' }),
          },
        ]
        return signs.map((sign) => <Shown key={sign.label} sign={sign} />)
      }}
    </Loaded>
  )
}

function Invariants() {
  const t = useTexts(jobsTexts)
  const query = useQuery({ ...read('GET /invariants', {}), refetchInterval: refetchMs })
  const signOf = ({ checkedAt, list }: ConsoleOutput<'GET /invariants'>): Sign => {
    const broken = list.filter(({ brokenRows }) => brokenRows > 0)
    return {
      label: t.invariants,
      tone: checkedAt === null ? 'over' : broken.length > 0 ? 'bad' : 'good',
      state: checkedAt === null ? t.never : broken.length > 0 ? t.broken(broken.length) : t.hold(list.length),
      beside: checkedAt === null ? '—' : t.checked(formatMoment(checkedAt)),
      path: pathTo('invariants'),
    }
  }
  return <Loaded query={query}>{(checks) => <Shown sign={signOf(checks)} />}</Loaded>
}

function Shown({ sign: { label, tone, state, beside, path } }: { sign: Sign }) {
  return (
    <Card size="small" className="sign">
      <Flex vertical gap={4} align="start">
        <OpenLink path={path}>{label}</OpenLink>
        <StateTag tone={tone}>{state}</StateTag>
        <span className="quiet">{beside}</span>
      </Flex>
    </Card>
  )
}
