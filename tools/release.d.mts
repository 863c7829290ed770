/** Makes the release archive in `folder` (var/release) from what is built; returns its path. */
export function makeRelease(folder?: string): string
