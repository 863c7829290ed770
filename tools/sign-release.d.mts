export function sha256(file: string): string

/** Writes `<archive>.sha256`, and with a key (Ed25519, PEM) `<archive>.sha256.sig`. */
export function signRelease(archive: string, keyFile: string | undefined): void
