export declare function endedChildrenSeconds(): number | undefined
export declare function descendantsSeconds(pid: number): number | undefined
