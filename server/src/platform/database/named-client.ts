import type pg from 'pg'
import { IndexClient } from './along-indexes.ts'

type Query = pg.QueryConfig & { submit?: unknown }

// Each name costs a cached plan in every connection, so SQL texts beyond this number stay unnamed.
const MOST_NAMES = 1000

/**
 * Returns the client class for one pool. The client names each SQL text that has parameters, so that PostgreSQL parses and plans the text
 * once per connection.
 */
export function namedClient(): typeof pg.Client {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  return class NamedClient extends IndexClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as (query: unknown, values?: unknown, callback?: unknown) => unknown
      const sendNamed = (query: string | Query, values?: unknown, callback?: unknown) => {
        const config: Query = typeof query === 'string' ? { text: query } : query
        const parameters = config.values ?? values
        if (config.name || config.submit || !Array.isArray(parameters) || !parameters.length) return send(query, values, callback)
        const name = nameOf(config.text)
        return name ? send({ ...config, name, values: parameters }, callback) : send(query, values, callback)
      }
      this.query = sendNamed as typeof this.query
    }
  }
}
