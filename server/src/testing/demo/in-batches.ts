// Below PostgreSQL's limit of 65,535 parameters per statement, for rows of up to 30 columns.
const MOST = 2_000

/** Splits rows into batches that fit into one statement each. */
export const inBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST) }, (_, index) => rows.slice(index * MOST, (index + 1) * MOST))
