import { createOwner, type RenewalServer, setUpRenewals } from '../../commerce/renewals/testing/owner.ts'
import { startConsole } from './console.ts'

/**
 * A console with in-memory payments, whose charges by mandate the test controls. Sessions expire when the
 * clock advances: add staff again afterwards.
 */
export async function startConsoleWithRenewals() {
  const testConsole = await startConsole()
  return { testConsole, world: setUpRenewals(testConsole.server) }
}

/** The owner of a new number with a signed mandate. */
export async function newChargeableOwner(world: RenewalServer, row: string) {
  const owner = await createOwner(world, row)
  const signing = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(signing.data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  return owner
}
