/** The shop's HTML of a page without scripts and without preload hints for scripts. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<template id="scripts">[^]*?<\/template>/g, '')
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}
