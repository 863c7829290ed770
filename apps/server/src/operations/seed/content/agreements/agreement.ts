import type { AgreementVersion } from '../../../../people/agreements/publish.ts'
import type { Texts } from '../texts.ts'

/** A version of an agreement and what it says in each of our languages. */
export type Agreement = AgreementVersion & { texts: Texts<{ title: string; body: string }> }
