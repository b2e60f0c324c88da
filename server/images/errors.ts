// Errors of rejected pictures, and the exit codes by which the decoder process reports them.
import { Failure } from '../core/failure.ts'

export const notAnImage = () => new Failure('not_an_image')
export const imageTooLarge = () => new Failure('image_too_large')
export const exitCodes = { notAnImage: 10, tooLarge: 11 } as const
