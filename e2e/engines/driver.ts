/** How a journey drives a browser: the same words for every engine. What acts on an element waits until that can be done. */
export type Driver = {
  open(url: string): Promise<void>
  url(): Promise<string>
  /** Clicks the element at an XPath, once it is there and nothing lies over it. */
  click(xpath: string): Promise<void>
  /** Focuses the field at an XPath by a click, and types. */
  type(xpath: string, text: string): Promise<void>
  /** The visible text of an element, once it is there. */
  text(xpath: string): Promise<string>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>
  /** Starts to note errors on the open page, in a browser that does not report them itself. */
  watchErrors(): Promise<void>
  /** What pages left uncaught and what they wrote with `console.error` until now. */
  errors(): Promise<string[]>
  close(): Promise<void>
}
