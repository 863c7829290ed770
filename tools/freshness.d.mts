/** What one build reads and writes, all from the root. */
export type Build = { sources: string[]; results: string[]; stamp: string; settings?: string | undefined }
export declare function isStale(build: Build): boolean
export declare function stampOf(build: Build): () => void
