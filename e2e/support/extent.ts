/** `npm run test:all` runs every case. `npm test` runs a representative selection of the slow ones. */
export const runsAll = process.env.AKADA_TEST_ALL === '1'
