export declare function portTaken(port: string | number): string
export declare function portProblem(port: string, host: string): Promise<string | undefined>
