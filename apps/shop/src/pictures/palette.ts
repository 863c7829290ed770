/**
 * The light theme of packages/kit/src/tokens.css: a picture is shown within other apps, whatever theme its
 * reader has.
 */
export const palette = {
  paper: '#f6f4ef',
  card: '#fff',
  ink: '#1b1f1e',
  ink2: '#5c6462',
  ink3: '#6b726f',
  line: '#e9e5dc',
  jade: '#0e6b5c',
  jadeSoft: '#e3f0ec',
  vermilion: '#c8321c',
  vermilionSoft: '#fbeae5',
  gold: '#8a5a00',
  goldSoft: '#fbf1dc',
} as const
