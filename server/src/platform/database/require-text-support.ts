import pg from 'pg'

/**
 * Throws if the server lacks ICU, which sorts names and titles, or if the database's encoding isn't UTF8. In other encodings, search would
 * silently find nothing. The error contains the statement that creates a suitable database.
 */
export async function requireTextSupport(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string; encoding: string; hasIcu: boolean }>(`
    select datname as name, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collprovider = 'i') as "hasIcu"
    from pg_database where datname = current_database()`)
  const { name = '', owner = '', encoding = '', hasIcu = false } = rows[0] ?? {}
  if (encoding === 'UTF8' && hasIcu) return
  if (encoding === 'UTF8')
    throw new Error(
      'This PostgreSQL was built without ICU, which Akada needs to sort names. Use a build with ICU, such as Debian’s packages.',
    )
  const [quotedName, quotedOwner] = [pg.escapeIdentifier(`${name}_utf8`), pg.escapeIdentifier(owner)]
  throw new Error(
    `The database ${name} has the encoding ${encoding}, but Akada needs UTF8. Create another database, and set DATABASE_URL to it: ` +
      `create database ${quotedName} owner ${quotedOwner} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
  )
}
