import manifest from '../../../../../package.json' with { type: 'json' }

/** The version of the product, as the root's package.json has it. The build copies it into the bundle. */
export const { version } = manifest
