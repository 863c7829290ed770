export const visitsFigure = 'visits'
