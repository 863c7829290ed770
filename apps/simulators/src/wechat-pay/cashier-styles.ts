export const cashierStyles = `
:root { color-scheme: light dark; --paper: #f2f3f2; --card: #fff; --ink: #171a18; --ink-2: #5b635e; --line: #e9ebe9;
  --green: #07c160; --green-ink: #03220f; --amber: #7a4b00; --amber-soft: #fff4dc }
@media (prefers-color-scheme: dark) { :root { --paper: #101211; --card: #1a1d1b; --ink: #eef1ef; --ink-2: #a5ada8;
  --line: #2b302d; --amber: #f0c878; --amber-soft: #2f2612 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 15px/1.5 "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif;
  -webkit-text-size-adjust: 100% }
.demo { padding: 9px 16px; padding-top: calc(9px + env(safe-area-inset-top)); background: var(--amber-soft);
  color: var(--amber); font-size: 13px; text-align: center }
main { flex: 1; width: 100%; max-width: 480px; margin: 0 auto; padding: 30px 16px calc(24px + env(safe-area-inset-bottom));
  display: flex; flex-direction: column }
.mark { width: 60px; height: 60px; margin: 0 auto 16px; border-radius: 50%; display: grid; place-items: center;
  background: var(--green); color: var(--green-ink); font-size: 27px; font-weight: 650 }
.mark.quiet { background: var(--line); color: var(--ink-2) }
.mark svg { width: 30px; height: 30px; fill: none; stroke: currentColor; stroke-width: 2.4; stroke-linecap: round;
  stroke-linejoin: round }
h1 { font-size: 17px; font-weight: 600; text-align: center; overflow-wrap: anywhere }
.amount { margin: 4px 0 26px; text-align: center; font-size: 46px; line-height: 1.2; font-weight: 650;
  font-variant-numeric: tabular-nums; letter-spacing: -.5px }
.amount small { margin-right: 3px; font-size: 28px; font-weight: 600 }
.hint { margin: 8px auto 0; max-width: 300px; color: var(--ink-2); font-size: 14px; text-align: center;
  text-wrap: balance }
dl { padding: 4px 16px; border-radius: 14px; background: var(--card); box-shadow: 0 1px 3px rgb(0 0 0 / 5%) }
dl div { display: flex; gap: 20px; padding: 13px 0; border-top: 1px solid var(--line) }
dl div:first-child { border-top: 0 }
dt { flex: none; color: var(--ink-2) }
dd { flex: 1; min-width: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.actions { margin-top: auto; padding-top: 32px; display: grid; gap: 8px }
.primary, .secondary { display: block; width: 100%; min-height: 50px; padding: 12px; border: 0; border-radius: 25px;
  font: inherit; font-size: 17px; text-align: center; text-decoration: none; cursor: pointer }
.primary { background: var(--green); color: var(--green-ink); font-size: 18px; font-weight: 600; }
.primary:active { filter: brightness(.92) }
.secondary { background: none; color: var(--ink-2) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`
