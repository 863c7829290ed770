import { afterEach, vi } from 'vitest'

/** Takes back the globals that a test replaced: the test files of a worker share them. */
afterEach(() => void vi.unstubAllGlobals())
