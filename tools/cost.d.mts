export type FileCost = { path: string; wall: number; seconds?: number; browser?: number; orphaned?: number }

export declare function costLines(
  children: number | undefined,
  files: FileCost[],
  withheld?: number,
): string[]
