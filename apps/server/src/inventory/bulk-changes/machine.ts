import { StateMachine } from '../../platform/db/machine.ts'

/**
 * The state machine of change sets: previewed, run, and undoable for a day. Other transitions are impossible.
 */
export const changeSetMachine = new StateMachine('change_set', {
  initialStates: { preview: 'previewed', upload: 'reading', examine: 'reading' },
  transitions: {
    read: { from: ['reading'], to: 'previewed' },
    refuse: { from: ['reading'], to: 'unreadable' },
    /** The file of an import is read again with other options. */
    reread: { from: ['previewed', 'unreadable'], to: 'reading' },
    run: { from: ['previewed'], to: 'running' },
    /** Not run in time, or the file stayed incomplete. */
    expire: { from: ['reading', 'previewed'], to: 'expired' },
    finish: { from: ['running'], to: 'done' },
    /** Changes made so far stay, and can be undone. */
    stop: { from: ['running'], to: 'stopped' },
    undo: { from: ['done', 'stopped'], to: 'undoing' },
    undone: { from: ['undoing'], to: 'undone' },
    /** Some numbers were sold or changed since. They stay as they are and are listed. */
    'undone-in-part': { from: ['undoing'], to: 'undone_in_part' },
  },
})
