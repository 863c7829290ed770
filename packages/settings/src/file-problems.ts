// Sets the secrets that are in files, before anything reads the environment.
import { readFileSettings } from './file-settings.ts'

/** What is wrong with these files: the server names it together with its other settings. */
export const fileProblems: readonly string[] = readFileSettings(process.env)
