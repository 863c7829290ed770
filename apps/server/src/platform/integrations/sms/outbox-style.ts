export const outboxStyle = `
:root { color-scheme: light dark; --paper: #f6f4ef; --card: #fff; --ink: #1b1f1e; --ink-2: #5c6462; --ink-3: #6b726f;
  --line: #e9e5dc; --jade: #0e6b5c; --jade-soft: #e3f0ec; --on-jade: #fff; --vermilion: #c8321c;
  --shadow: 0 1px 2px rgba(40, 34, 20, 0.04), 0 4px 14px rgba(40, 34, 20, 0.06) }
@media (prefers-color-scheme: dark) { :root { --paper: #101413; --card: #191e1d; --ink: #eef1ef; --ink-2: #a9b2af;
  --ink-3: #8c9592; --line: #2a302e; --jade: #5cc9b3; --jade-soft: #17302b; --on-jade: #0c1513; --vermilion: #ff8a70;
  --shadow: 0 1px 2px rgba(0, 0, 0, 0.3) } }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { min-height: 100vh; background: var(--paper); color: var(--ink); font: 15px/1.5 -apple-system, 'PingFang SC',
  'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', system-ui, sans-serif; -webkit-text-size-adjust: 100% }
header, main { max-width: 480px; margin: 0 auto; padding: 0 16px }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px;
  padding-top: calc(14px + env(safe-area-inset-top, 0px)); padding-bottom: 10px }
main { padding-bottom: calc(24px + env(safe-area-inset-bottom, 0px)) }
h1 { font-size: 21px; font-weight: 650 }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 18px; border-radius: 999px;
  background: var(--jade); color: var(--on-jade); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--jade); outline-offset: 2px }
.note { color: var(--ink-2); font-size: 13.5px; margin-bottom: 14px }
.empty { padding: 56px 20px; border-radius: 20px; background: var(--card); color: var(--ink-2); text-align: center;
  box-shadow: var(--shadow) }
ul { display: grid; gap: 10px; list-style: none }
li { padding: 14px 16px; border-radius: 14px; background: var(--card); box-shadow: var(--shadow) }
.top { display: flex; align-items: center; justify-content: space-between; gap: 8px }
.kind { padding: 1px 8px; border-radius: 6px; background: var(--jade-soft); color: var(--jade); font-size: 12px }
time { color: var(--ink-3); font-size: 12px; font-variant-numeric: tabular-nums }
.code { margin: 4px 0; color: var(--vermilion); font-size: 40px; font-weight: 650; line-height: 1.25; letter-spacing: 0.12em;
  font-variant-numeric: tabular-nums; -webkit-user-select: all; user-select: all }
.phone { color: var(--ink-2); font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
`
