// Keeps each statement within the time limit, even after weeks without cleanup.
const AT_ONCE = 5_000

/** Calls `remove` with a batch size until a batch isn't full. */
export async function inBatches(remove: (most: number) => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await remove(AT_ONCE)).numDeletedRows === BigInt(AT_ONCE));
}
