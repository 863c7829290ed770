/** Why a password is refused as weak: `why` in the details of `password-weak`. */
export const weaknesses = [
  'short',
  'long',
  'name',
  'common',
  'keyboard',
  'repeated',
  'date',
  'guessable',
] as const
export type Weakness = (typeof weaknesses)[number]
