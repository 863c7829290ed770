import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'

export type AgreementId = ConsoleInput<'POST /agreements/:id'>['id']

/** Every agreement, in the order in which they are shown. */
export const agreementIds = ['service', 'privacy', 'renewal', 'refund'] as const satisfies AgreementId[]

/** The address of a version; without one, where the next version of the agreement is written. */
export function agreementPath(id: string, version?: string, query?: Record<string, string>): string {
  return pathOf('agreement', version === undefined ? id : `${id}-${version}`, query)
}

/** What the `:id` of such an address names; undefined where there is no such agreement. */
export function readAddress(text: string): { id: AgreementId; version: string | undefined } | undefined {
  const [, name, version] = /^([a-z]+)(?:-(.+))?$/.exec(text) ?? []
  const id = agreementIds.find((each) => each === name)
  return id && { id, version }
}
