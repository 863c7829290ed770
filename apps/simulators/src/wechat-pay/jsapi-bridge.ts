/**
 * WeixinJSBridge with getBrandWCPayRequest and the sharing functions of the JS-SDK. It appears after the page
 * has loaded. Styles are set by script, so the page's own policy does not block them. JS-SDK functions are
 * denied until preVerifyJSAPI accepts the signature for the page's address: on iOS that of the first
 * document, on Android the current one.
 */
export const bridgeScript = `(() => {
  const base = '/simulators/wechat/jsapi'
  const post = (path, body) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body || {}),
    }).then(async (answer) => ({ ok: answer.ok, ...(await answer.json()) }))
  const make = (name, text, style) => Object.assign(document.createElement(name), { textContent: text }, { style })

  const choose = (sheet) =>
    new Promise((resolve) => {
      const dialog = make('dialog', '', 'box-sizing:border-box;width:100%;max-width:100%;margin:auto 0 0;border:0;border-radius:16px 16px 0 0;' +
        'padding:24px 16px 32px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#171a18')
      dialog.setAttribute('aria-label', '微信支付（模拟）')
      const button = (name, outcome, style) => {
        const it = make('button', name, 'display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:24px;font:inherit;font-size:17px;' + style)
        it.onclick = () => (dialog.remove(), resolve(outcome))
        return it
      }
      dialog.append(
        make('p', '演示支付，不会扣款', 'margin:0;color:#7a4b00;font-size:13px'),
        make('p', sheet.merchant + ' · ' + sheet.description, 'margin:8px 0'),
        make('p', '¥' + sheet.yuan, 'margin:8px 0 20px;font-size:34px;font-weight:650'),
        button('确认支付', 'ok', 'background:#07c160;color:#03220f'),
        button('放弃支付', 'cancel', 'background:#f2f3f2;color:#171a18'),
      )
      dialog.oncancel = () => (dialog.remove(), resolve('cancel'))
      document.body.append(dialog)
      dialog.showModal()
    })

  const pay = async (params) => {
    const sheet = await post('/open', params)
    if (!sheet.ok) return { err_msg: 'get_brand_wcpay_request:fail', err_desc: sheet.why }
    const chosen = await choose(sheet)
    if (chosen === 'ok' && !(await post('/' + sheet.token + '/pay')).paid)
      return { err_msg: 'get_brand_wcpay_request:fail', err_desc: '订单已支付或已关闭' }
    return { err_msg: 'get_brand_wcpay_request:' + chosen }
  }

  const signedUrl = () =>
    (/iPhone|iPad|iPod/.test(navigator.userAgent) ? performance.getEntriesByType('navigation')[0].name : location.href).replace(/#.*/, '')

  let verified = {}
  const shared = {}
  const verify = async ({ verifyAppId, verifyTimestamp, verifyNonceStr, verifySignature, verifyJsApiList }) => {
    const url = signedUrl()
    const claim = { appId: verifyAppId, timestamp: verifyTimestamp, nonceStr: verifyNonceStr, signature: verifySignature, url }
    const answer = await fetch('/simulators/wechat-open/js-sdk/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
    })
    if (!(await answer.json()).ok) return { err_msg: 'preVerifyJSAPI:fail', err_desc: 'invalid signature' }
    verified = { url, signature: verifySignature, calls: verifyJsApiList }
    return { err_msg: 'preVerifyJSAPI:ok' }
  }
  const share = async (name, { verifySignature, title, desc, link, imgUrl }) => {
    const { url, signature, calls = [] } = verified
    if (url !== signedUrl() || signature !== verifySignature || !calls.includes(name)) return { err_msg: name + ':permission denied' }
    shared[name] = { title, desc, link, imgUrl }
    return { err_msg: name + ':ok' }
  }

  const calls = {
    getBrandWCPayRequest: (params) => pay(params).catch((error) => ({ err_msg: 'get_brand_wcpay_request:fail', err_desc: String(error) })),
    preVerifyJSAPI: verify,
    updateAppMessageShareData: (params) => share('updateAppMessageShareData', params),
    updateTimelineShareData: (params) => share('updateTimelineShareData', params),
  }

  const appear = () => {
    window.WeixinJSBridge = {
      shared,
      invoke: (name, params, done) => {
        const call = calls[name]
        if (!call) return done({ err_msg: name + ':fail', err_desc: 'function not exist' })
        call(params).then(done, (error) => done({ err_msg: name + ':fail', err_desc: String(error) }))
      },
    }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  if (document.readyState === 'complete') appear()
  else addEventListener('load', () => setTimeout(appear))
})()
`
