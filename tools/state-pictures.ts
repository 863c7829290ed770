// npm run states: draws docs/flows/states.md from the server's transition tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { redraw } from './state-diagram.ts'
import { stateMachines } from './state-machines.ts'

const file = fileURLToPath(new URL('../docs/flows/states.md', import.meta.url))
writeFileSync(file, redraw(readFileSync(file, 'utf8'), stateMachines))
