/** @param share of the values at or below the result, 0 to 1 @returns NaN without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
/** Prints the median and the 95th percentile. @param values in ms */
export function printQuantiles(what: string, values: readonly number[], digits = 1): void {
  console.log(
    `${what}: p50 ${quantile(values, 0.5).toFixed(digits)} ms, p95 ${quantile(values, 0.95).toFixed(digits)} ms`,
  )
}
