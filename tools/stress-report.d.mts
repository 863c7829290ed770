export type TestName = { file: string; test: string }
export type Failure = TestName & { message: string }
export type Round = { round: number; passed: number; failures: Failure[]; seconds: number }

export declare function failureLines(round: Round): string[]
export declare function tableLines(rounds: Round[]): string[]
