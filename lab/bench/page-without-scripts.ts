/** What the shop sends for a page, with every script and every hint of one taken out. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<template id="scripts">[^]*?<\/template>/g, '')
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
}
