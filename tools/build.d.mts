import type { Build } from './freshness.mjs'

/** Each build: its sources, and what it makes. */
export declare const builds: Record<string, Build>
/** The built file of a program by its source, a path from the root; undefined for other files. */
export declare function builtProgram(source: string): string | undefined
export declare function staleParts(parts?: readonly string[]): string[]
export declare function missingParts(): string[]
