import pg from 'pg'

/** Throws with the statement that creates a right database. In other encodings, search silently finds nothing. */
export async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string; encoding: string }>(`
    select datname as name, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`)
  const { name = '', owner = '', encoding = '' } = rows[0] ?? {}
  if (encoding === 'UTF8') return
  const [quotedName, quotedOwner] = [pg.escapeIdentifier(`${name}_utf8`), pg.escapeIdentifier(owner)]
  throw new Error(
    `The database ${name} has the encoding ${encoding}, and Akada needs UTF8. Create another one, and name it in DATABASE_URL: ` +
      `create database ${quotedName} owner ${quotedOwner} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
  )
}
