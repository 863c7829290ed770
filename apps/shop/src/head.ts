import './page-clock.ts'
// The first of them sees each tap before the other may keep it.
import './late-scripts.ts'
import './early-taps.ts'
