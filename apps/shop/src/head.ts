import './page-clock.ts'
// The first one sees each tap before the others may stop it.
import './late-scripts.ts'
import './early-taps.ts'
