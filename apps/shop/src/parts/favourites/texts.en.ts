import type { Translation } from '../../base/texts/texts.ts'
import type { FavouriteTexts } from './texts.ts'

export const en: Translation<FavouriteTexts> = {
  title: 'My favourites',
  button: (count) => `My favourites, ${count}`,
  continue: 'Continue choosing',
  apply: 'Go apply',
  remove: 'Delete',
  removeOf: (number) => `Delete ${number}`,
  added: 'Favourite success',
  removed: 'Cancel favourite',
  failed: 'Please retry',
  empty: 'Nothing here yet. Tap the heart of a number to keep it',
  anonymous: 'Log in, and the numbers you love stay here',
  login: 'Log in',
}
