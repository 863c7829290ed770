import { StateMachine } from '../../platform/db/machine.ts'

/** Sets of changes to the inventory: previewed, then carried out, and for a day taken back. A change that is not here cannot happen. */
export const changeSetMachine = new StateMachine('change_set', {
  initialStates: { preview: 'previewed', upload: 'reading', examine: 'reading' },
  transitions: {
    read: { from: ['reading'], to: 'previewed' },
    refuse: { from: ['reading'], to: 'unreadable' },
    /** The file of an import is read once more, by other choices of its reader. */
    reread: { from: ['previewed', 'unreadable'], to: 'reading' },
    run: { from: ['previewed'], to: 'running' },
    /** Nobody carried it out in time, or the last part of its file did not come. */
    expire: { from: ['reading', 'previewed'], to: 'expired' },
    finish: { from: ['running'], to: 'done' },
    /** What is done stays, and can be taken back. */
    stop: { from: ['running'], to: 'stopped' },
    undo: { from: ['done', 'stopped'], to: 'undoing' },
    undone: { from: ['undoing'], to: 'undone' },
    /** Some numbers were sold or changed since: they stay as they are, and are named. */
    'undone-in-part': { from: ['undoing'], to: 'undone_in_part' },
  },
})
