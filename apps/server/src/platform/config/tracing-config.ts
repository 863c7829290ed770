import type { SettingsSource } from '../base/env.ts'
import type { TracingConfig } from '../base/tracing-sdk.ts'

const defaultRatio = 0.02

/** OpenTelemetry's names. `parentbased_` changes nothing: no caller's trace is continued. */
const samplers = ['always_on', 'always_off', 'traceidratio']

/** The collector; undefined: tracing is off. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. */
export function readTracingConfig({ env, refuse }: SettingsSource): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  const ratio = readRatio(env, refuse)
  if (!endpoint) return undefined
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    refuse(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318, not "${endpoint}"`)
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ratio }
}

function readRatio(
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: arg }: SettingsSource['env'],
  refuse: SettingsSource['refuse'],
): number {
  const sampler = name?.replace(/^parentbased_/, '')
  if (sampler && !samplers.includes(sampler))
    refuse(
      `OTEL_TRACES_SAMPLER must be ${samplers.join(', ')} or one of these with parentbased_, not "${name}"`,
    )
  if (sampler === 'always_on') return 1
  if (sampler === 'always_off') return 0
  const ratio = arg ? Number(arg) : defaultRatio
  if (ratio >= 0 && ratio <= 1) return ratio
  refuse(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${arg}"`)
  return defaultRatio
}
