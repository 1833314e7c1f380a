import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

type ProfileLinkProps = {
  /** Null if the user's profile isn't visible. */
  id: string | null
  children: string
}

/** A user's name, linked to their profile if it is visible. */
export const ProfileLink = ({ id, children }: ProfileLinkProps) =>
  id === null ? (
    <bdi>{children}</bdi>
  ) : (
    <Link dir="auto" className="link" to={paths.publicProfile(id)}>
      {children}
    </Link>
  )
