import { startStage } from './testing/stage.ts'
import { testPackets } from './testing/test-packets.ts'

testPackets(startStage, 100_000)
