import { toDialledNumber } from '@hao/numbers/plan.ts'
import { networkKeepsBindings } from './bindings.ts'
import { bindingMachine, desiredStates } from './machine.ts'
import { selectBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { applyNetworkAnswer } from './apply-network-answer.ts'

/**
 * Tells a network that keeps bindings of one version of a binding, and takes its answer; of a version that is not the binding's any more nothing is told. It may be done twice, at once
 * and in any order: the network goes by the version, and we by it too. Throws AdapterError.
 */
export async function pushBinding(
  context: Context,
  { bindingId, version }: Jobs['binding-push'],
): Promise<void> {
  const { network, db, keys, clock, config } = context
  const binding = await selectBinding(db, keys, bindingId)
  if (!network || !networkKeepsBindings(context) || binding?.version !== version) return
  const { state, digits, phone, rings_until: until } = binding
  const line = String(binding.subscription_id)
  const number = toDialledNumber(digits, config.numberPlan)
  if (state === 'unbinding') {
    await network.unbind({ bindingId: line, version, number })
    const change = { at: clock(), set: { confirmed_version: version } }
    await bindingMachine.transition(db, 'unbound', { id: bindingId, version }, change)
  } else if (phone !== null && desiredStates.some((wanted) => wanted === state)) {
    const answer = await network.bind({ bindingId: line, version, number, phone, until })
    await applyNetworkAnswer(context, binding, answer)
  }
}
