import type { Db, Tx } from '#platform/database/database.ts'

/** Lets use cases that start a transaction of their own run inside the transaction that creates the demo. */
export const within = (tx: Tx): Db =>
  new Proxy<Db>(tx, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute: (work: (inner: Tx) => unknown) => work(tx) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
