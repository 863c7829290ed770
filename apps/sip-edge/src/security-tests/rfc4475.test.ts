import { startStage } from './testing/stage.ts'
import { testTortures } from './testing/test-tortures.ts'

testTortures(startStage, { hasProxy: false })
