// How much a run of the tests repeats. `npm run test:all` sets AKADA_TEST_ALL=1; this is the only place that reads it.

export const isThorough = process.env.AKADA_TEST_ALL === '1'

/** `all` in `npm run test:all`, else `few`. */
export const repeats = ({ few, all }: { few: number; all: number }): number => (isThorough ? all : few)
