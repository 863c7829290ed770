import type { AgreementId, DisplayedVersions } from '@hao/contract/agreements.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { EffectiveAgreements } from './queries.ts'

/**
 * The versions of these agreements that a consent is given to: those in effect. Refuses `agreement-changed`
 * and names them if the page displayed another version, or the user has accepted an earlier one and not yet
 * the current one (`POST /consent`).
 */
export function requireCurrentVersions(
  agreements: readonly AgreementId[],
  effective: EffectiveAgreements,
  displayed: DisplayedVersions = {},
): Record<string, string> {
  const requested = agreements.flatMap((id) => effective.filter((each) => each.id === id))
  const changed = requested.filter(
    ({ id, version, accepted }) =>
      version !== (accepted ?? version) || version !== (displayed[id as AgreementId] ?? version),
  )
  if (changed.length > 0)
    throw refuse('agreement-changed', { agreements: changed.map(({ id, version }) => ({ id, version })) })
  return Object.fromEntries(requested.map(({ id, version }) => [id, version]))
}
