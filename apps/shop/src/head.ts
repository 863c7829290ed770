import './page-clock.ts'
// Early taps come first: they must see each tap before another script can stop it.
import './late-scripts.ts'
import './early-taps.ts'
import './owner-room.ts'
