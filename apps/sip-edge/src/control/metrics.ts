import { Counter, Gauge, Registry } from 'prom-client'
import { type DecisionSource, decisionSources } from '@hao/carrier-protocol/decision-cache.ts'
import { type VoicemailOutcome, voicemailOutcomes } from '../call/recordings.ts'
import type { Edge } from '../edge.ts'

const classes = ['2xx', '3xx', '4xx', '5xx', '6xx'] as const

const gauges = {
  calls: ['sip_calls', 'Calls in progress'],
  phones: ['sip_phones', 'Registered phones'],
  transactions: ['sip_transactions', 'SIP transactions in memory'],
  draining: ['sip_draining', '1 while the edge accepts no more calls'],
} as const
const totals = {
  unreadable: ['sip_unreadable_total', 'Messages that were dropped, unread or from a stranger'],
  refused: ['sip_refused_total', 'Calls that were refused before the application was asked'],
} as const

/** The metrics of an edge, without any caller or number. */
export class EdgeMetrics {
  readonly #registry = new Registry()
  readonly #decisions = new Counter({
    name: 'sip_decisions_total',
    help: 'Where decisions came from; none: the caller was refused',
    labelNames: ['source'],
    registers: [this.#registry],
  })
  readonly #setups = new Counter({
    name: 'sip_setups_total',
    help: 'Final responses to new calls by class of status',
    labelNames: ['status'],
    registers: [this.#registry],
  })
  readonly #voicemails = new Counter({
    name: 'sip_voicemails_total',
    help: 'Callers who could leave a message; sent: the server has it',
    labelNames: ['outcome'],
    registers: [this.#registry],
  })

  constructor() {
    for (const source of decisionSources) this.#decisions.inc({ source }, 0)
    for (const status of classes) this.#setups.inc({ status }, 0)
    for (const outcome of voicemailOutcomes) this.#voicemails.inc({ outcome }, 0)
  }

  readonly countDecision = (source: DecisionSource): void => this.#decisions.inc({ source })

  readonly countSetup = (status: number): void =>
    this.#setups.inc({ status: `${Math.floor(status / 100)}xx` })

  readonly countVoicemail = (outcome: VoicemailOutcome): void => this.#voicemails.inc({ outcome })

  watch({ figures }: Pick<Edge, 'figures'>): void {
    const registers = [this.#registry]
    for (const [figure, [name, help]] of entries(gauges)) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: () => gauge.set(Number(figures()[figure])),
      })
    }
    for (const [figure, [name, help]] of entries(totals)) {
      const counter: Counter = new Counter({
        name,
        help,
        registers,
        collect: () => {
          counter.reset()
          counter.inc(figures()[figure])
        },
      })
    }
  }

  readonly read = (): Promise<string> => this.#registry.metrics()
}

const entries = <K extends string, V>(of: Readonly<Record<K, V>>) => Object.entries(of) as [K, V][]
