/** A courier's colours, unlike the shop's. */
export const openPageStyle = `
:root { color-scheme: light dark; --ground: #f3f5f9; --card: #fff; --ink: #16202e; --soft: #566173; --line: #dde3ec;
  --blue: #1a56c4; --on-blue: #fff; --red: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1319; --card: #1a2029; --ink: #edf1f7; --soft: #a5afbe;
  --line: #2d3643; --blue: #8db4ff; --on-blue: #0d1728; --red: #ff9a90 } }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { min-height: 100vh; background: var(--ground); color: var(--ink); font: 15px/1.5 -apple-system, 'PingFang SC',
  'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', system-ui, sans-serif }
header { padding: calc(20px + env(safe-area-inset-top, 0px)) 16px 44px; background: var(--blue); color: var(--on-blue) }
.app { font-size: 21px; font-weight: 650 }
main { max-width: 480px; margin: -28px auto 0; padding: 0 16px 32px }
form { display: grid; gap: 14px; padding: 20px 16px; border-radius: 14px; background: var(--card) }
h1 { font-size: 17px }
form p { color: var(--soft); font-size: 13.5px }
label { display: grid; gap: 4px }
label span { color: var(--soft); font-size: 12px }
input { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: transparent;
  color: inherit; font: inherit; font-size: 16px }
button { min-height: 46px; border: 0; border-radius: 999px; background: var(--blue); color: var(--on-blue); font: inherit;
  font-weight: 600; cursor: pointer }
input:focus-visible, button:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px }
form .error { color: var(--red) }
.error:empty { display: none }
`

/** Runs in old in-app browsers without a build step. Redirects only to a path of this site. */
export const openPageScript = `
var form = document.querySelector('form')
form.addEventListener('submit', function (event) {
  event.preventDefault()
  var user = {}
  new FormData(form).forEach(function (value, name) { user[name] = value })
  fetch('/simulators/courier/token', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(user)
  }).then(function (response) {
    if (!response.ok) throw new Error('HTTP ' + response.status)
    return response.json()
  }).then(function (answer) {
    var to = form.getAttribute('data-to')
    localStorage.setItem('appToken', answer.token)
    location.assign(/^[/](?![/\\\\])/.test(to) ? to : '/mobile/home')
  }).catch(function (error) {
    document.querySelector('.error').textContent = '打开失败，请重试（' + error.message + '）'
  })
})
`
