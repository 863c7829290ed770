import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'

export type AgreementId = ConsoleInput<'GET /agreement-drafts/:id'>['id']

/** Every agreement, in display order. */
export const agreementIds = ['service', 'privacy', 'renewal', 'refund'] as const satisfies AgreementId[]

/** The address of a version; without one, of the editor for the agreement's next version. */
export function agreementPath(id: string, version?: string, query?: Record<string, string>): string {
  return pathOf('agreement', version === undefined ? id : `${id}-${version}`, query)
}

/** Parses the `:id` of such an address; undefined for an unknown agreement. */
export function readAddress(text: string): { id: AgreementId; version: string | undefined } | undefined {
  const [, name, version] = /^([a-z]+)(?:-(.+))?$/.exec(text) ?? []
  const id = agreementIds.find((each) => each === name)
  return id && { id, version }
}
