// Whatever has gathered, also after weeks without upkeep: no statement of it takes longer than one may.
const AT_ONCE = 5_000

/** Asks to remove so many at a time, each time by itself, until fewer were left. */
export async function inBatches(remove: (most: number) => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await remove(AT_ONCE)).numDeletedRows === BigInt(AT_ONCE));
}
