import type { App } from './engines.ts'

type Reasons = Record<string, string>

const react: Reasons = {
  'api.Document.createElement.options_parameter.options_is_parameter':
    'customized elements: nobody here has any',
  'api.Document.startViewTransition': 'React and the shop ask for it first',
  'api.Navigator.connection': 'asked for first',
  'api.Window.navigation': 'React asks by typeof first',
  'api.Window.setImmediate': 'React asks by typeof first',
}

const reactOnPhones: Reasons = {
  ...react,
  'api.reportError': 'React asks by typeof first',
  'javascript.builtins.Error.Error.options_cause_parameter': 'only what an error tells a developer',
  'html.global_attributes.inputmode': 'another keyboard on the screen',
  'css.properties.color-scheme': 'light form controls; the colours of the dark theme are written out',
  'css.properties.cursor': 'fingers have no pointer',
  'css.selectors.focus-visible': 'the browser draws its own ring',
}

const passkeys: Reasons = {
  'api.PublicKeyCredential.getClientCapabilities_static': '@simplewebauthn asks for it first',
  'api.PublicKeyCredential.isConditionalMediationAvailable_static': '@simplewebauthn asks for it first',
}

/** Although some engines lack the feature, with the reason. An unused entry fails the check. */
export const allowed: Record<App, Reasons> = {
  shop: {
    ...reactOnPhones,
    ...passkeys,
    'api.HTMLDialogElement.showModal': 'kit/src/open-modal.ts asks for it first, and does the same itself',
    'html.elements.dialog': 'a box that kit/src/open-modal.ts makes modal',
    'html.global_attributes.popover': 'kit/src/toast.tsx lies over the page by its z-index',
    'api.HTMLElement.focus.options_preventScroll_parameter': 'the page scrolls to what has the focus',
    'api.HTMLFormElement.requestSubmit': 'early-taps.ts asks for it first',
    'api.Navigator.locks': 'base/api/request.ts asks for it first',
    'api.Navigator.login': 'the address of the login, by another object',
    'api.Navigator.share': 'asked for first; the link is copied instead',
    'api.HTMLFencedFrameElement.config': 'wx.config of WeChat, by another object',
    'api.Window.requestIdleCallback': 'base/browser/when-idle.ts asks for it first',
    'javascript.builtins.Iterator.toArray': 'React.Children.toArray, by another object',
    'html.elements.search': 'a box that screen readers call no landmark',
    'html.elements.img.fetchpriority': 'the picture comes a moment later',
    'html.elements.img.loading': 'all pictures are loaded at once',
    'html.global_attributes.autocorrect': 'the keyboard corrects',
    'html.global_attributes.enterkeyhint': 'another word on the key',
    'css.at-rules.media.forced-colors': 'the system paints the page itself, or cannot',
    'css.properties.forced-color-adjust': 'the system paints the page itself, or cannot',
    'css.properties.contain-intrinsic-size': 'rows out of sight are laid out as well',
    'css.properties.content-visibility': 'rows out of sight are laid out as well',
    'css.properties.overflow-anchor': 'a browser without it does not anchor the scroll position either',
    'css.properties.overscroll-behavior': 'the page may follow the end of a list',
    'css.properties.overscroll-behavior-x': 'the page may follow the end of a list',
    'css.properties.resize': 'the box keeps its height',
    'css.properties.scroll-behavior': 'nothing scrolls smoothly there',
    'css.properties.scrollbar-width': '::-webkit-scrollbar stands beside it',
    'css.properties.text-align-last': 'the chosen option stands at the left',
    'css.properties.text-wrap': 'lines of uneven length',
    'css.selectors.view-transition': 'no transition there',
    'css.selectors.view-transition-group': 'no transition there',
    'css.selectors.view-transition-new': 'no transition there',
    'css.selectors.view-transition-old': 'no transition there',
  },
  console: {
    ...react,
    'api.ClipboardItem': 'antd copies formatted text by it, and we none',
    'api.CustomElementRegistry.getName': 'the keyframes of antd, by another object',
    ...passkeys,
    'api.URL.canParse_static': 'zod asks for it first',
    'javascript.builtins.Error.captureStackTrace': 'zod asks for it first',
    'css.properties.resize': 'the box keeps its height',
    'css.selectors.has': 'the row of the focused link keeps its colour',
  },
  softphone: {
    ...reactOnPhones,
    'api.BroadcastChannel': 'use-single-tab.ts checks for it first',
    'html.global_attributes.nonce': 'the nonce of a SIP challenge, by another object',
    'css.properties.accent-color': 'boxes in the colour of the browser',
  },
}

/** Uses that are allowed in one chunk only, by its name without the hash. */
export const allowedInChunk: Partial<Record<App, Record<string, Reasons>>> = {
  console: {
    echarts: {
      'javascript.builtins.ArrayBuffer.resize': 'charts and layers, by another object',
      'javascript.builtins.Intl.PluralRules.selectRange': 'rows of data, by another object',
      'javascript.builtins.Set.union': 'rectangles, by another object',
      'javascript.builtins.Symbol.dispose': 'charts and painters, by another object',
    },
  },
}
