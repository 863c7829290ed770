import { startStage } from './testing/stage.ts'
import { testTortureMessages } from './testing/test-torture-messages.ts'

testTortureMessages(startStage, { hasProxy: false })
