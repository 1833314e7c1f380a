/** `npm run test:all` runs every case. `npm test` runs a representative selection of those that take long. */
export const runsAll = process.env.AKADA_TEST_ALL === '1'
