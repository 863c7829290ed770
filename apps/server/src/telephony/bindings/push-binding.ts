import { toDialledNumber } from '@hao/numbers/plan.ts'
import { networkKeepsBindings } from './bindings.ts'
import { bindingMachine, desiredStates } from './machine.ts'
import { selectBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { applyNetworkAnswer } from './apply-network-answer.ts'

/**
 * A version that is not current is not pushed. Safe to run twice, concurrently and in any order: both sides
 * compare versions. Throws AdapterError.
 */
export async function pushBinding(
  context: Context,
  { bindingId, version }: Jobs['binding-push'],
): Promise<void> {
  const { network, db, keys, clock, config } = context
  const binding = await selectBinding(db, keys, bindingId)
  if (!network || !networkKeepsBindings(context) || binding?.version !== version) return
  const { state, digits, phone, rings_until: until } = binding
  const id = String(binding.subscription_id)
  const number = toDialledNumber(digits, config.numberPlan)
  if (state === 'unbinding') {
    await network.unbind({ bindingId: id, version, number })
    const change = { at: clock(), set: { confirmed_version: version } }
    await bindingMachine.transition(db, 'unbound', { id: bindingId, version }, change)
  } else if (phone !== null && desiredStates.some((each) => each === state)) {
    const answer = await network.bind({ bindingId: id, version, number, phone, until })
    await applyNetworkAnswer(context, binding, answer)
  }
}
