import { StateMachine } from '../../platform/db/machine.ts'

export const exportMachine = new StateMachine('export', {
  initialStates: { ask: 'waiting' },
  transitions: {
    begin: { from: ['waiting'], to: 'running' },
    finish: { from: ['running'], to: 'ready' },
    fail: { from: ['waiting', 'running'], to: 'failed' },
    stop: { from: ['waiting', 'running'], to: 'failed' },
    expire: { from: ['waiting', 'running', 'ready', 'failed'], to: 'gone' },
  },
})
