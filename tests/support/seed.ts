// Random inputs are the same in every run, so that a failure is one for everybody; `SEED=7 npm test` looks elsewhere.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) })
