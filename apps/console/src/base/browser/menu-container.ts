/**
 * The container of a button's menu: inside the button's landmark, where users of screen readers look for it.
 */
export const getMenuContainer = (button: HTMLElement): HTMLElement => button.parentElement ?? document.body
