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
    /** A preview that is not wanted. Its rows and its file are deleted. */
    discard: { from: ['reading', 'unreadable', 'previewed'], to: 'discarded' },
    /** Changes made so far stay. The set can be resumed or undone. */
    stop: { from: ['running'], to: 'stopped' },
    /** Numbers that were restored stay so; the undo can be started again. */
    'stop-undo': { from: ['undoing'], to: 'done' },
    resume: { from: ['stopped'], to: 'running' },
    undo: { from: ['done', 'stopped'], to: 'undoing' },
    undone: { from: ['undoing'], to: 'undone' },
    /** Some numbers were sold or changed since. They stay as they are and are listed. */
    'undone-in-part': { from: ['undoing'], to: 'undone_in_part' },
  },
})
