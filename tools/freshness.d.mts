/** The inputs and outputs of one build, as paths from the root. */
export type Build = { sources: string[]; results: string[]; stamp: string; settings?: string | undefined }
export declare function isStale(build: Build): boolean
export declare function stampOf(build: Build): () => void
