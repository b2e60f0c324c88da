// The training examples of the classifier: sparse unit vectors with integer values.

/**
 * One training example: feature rows with their values, the class, the weight of the example, and scores that are added
 * before training.
 */
export type Example = {
  rows: Int32Array
  values: Uint16Array
  label: number
  weight: number
  offset?: Float32Array | undefined
}

/** Values of unit vectors are stored as integers; this integer stands for 1. */
export const valueScale = 65_535
export const quantiseValues = (values: Float32Array): Uint16Array =>
  Uint16Array.from(values, (value) => Math.round(value * valueScale))
