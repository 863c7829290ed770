export declare function portTaken(port: string | number, setting?: string): string
export declare function portProblem(port: string, host: string, setting?: string): Promise<string | undefined>
