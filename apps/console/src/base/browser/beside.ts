/** Where a menu opens from a button: within the part of the page that the button is in, where whoever reads by landmarks looks for it. */
export const besideButton = (button: HTMLElement): HTMLElement => button.parentElement ?? document.body
