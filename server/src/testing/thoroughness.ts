// How often tests repeat. `npm run test:all` sets AKADA_TEST_ALL=1.

export const isThorough = process.env.AKADA_TEST_ALL === '1'

/** `all` in `npm run test:all`, otherwise `few`. */
export const repeats = ({ few, all }: { few: number; all: number }): number => (isThorough ? all : few)
