// Small enough that each statement stays within the time limit, even after weeks without cleanup.
const AT_ONCE = 5_000

/** Calls `remove` with the batch size until it deletes fewer rows than that. */
export async function inBatches(remove: (most: number) => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await remove(AT_ONCE)).numDeletedRows === BigInt(AT_ONCE));
}
