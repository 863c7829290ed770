import { createOwner, type RenewalServer, setUpRenewals } from '../../commerce/renewals/testing/owner.ts'
import { startConsole } from './console.ts'

/** A console whose payments are in memory, and how each charge by mandate goes; colleagues are to be made anew once time has passed. */
export async function startConsoleWithRenewals() {
  const testConsole = await startConsole()
  return { testConsole, world: setUpRenewals(testConsole.server) }
}

/** The owner of a new number who has signed that WeChat may charge its renewals. */
export async function newChargeableOwner(world: RenewalServer, row: string) {
  const owner = await createOwner(world, row)
  const signing = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(signing.data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  return owner
}
