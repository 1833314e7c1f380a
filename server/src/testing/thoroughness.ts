// Whether the tests run in full. `npm run test:all` sets AKADA_TEST_ALL=1.

export const isThorough = process.env.AKADA_TEST_ALL === '1'

/** Returns how often a test repeats: `all` times in `npm run test:all`, otherwise `few` times. */
export const repeats = ({ few, all }: { few: number; all: number }): number => (isThorough ? all : few)
