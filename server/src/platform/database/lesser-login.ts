import pg from 'pg'

// insufficient_privilege
const isForbidden = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

/** Runs work that creates or changes tables. If the login may not do so, throws a sentence that names DATABASE_OWNER_URL. */
export async function asOwner<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isForbidden(error) ? new Error(lesserLogin(client.user), { cause: error }) : error
  }
}

const lesserLogin = (login: string | undefined) => `The login ${login} can’t create or change the tables. ${nameOwner}`

/** The advice if only the application login is configured. */
export const nameOwner = 'Set DATABASE_OWNER_URL to the URL of the login that owns the database. DATABASE_URL can keep this login.'
