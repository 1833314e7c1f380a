import { useLocation, useNavigationType } from 'react-router'

type Word = {
  registeredEmail?: string
  /** The email that an offer, such as a gift, is bound to. */
  offeredEmail?: string
  notice?: string
}

/** Returns what happened on the previous page, such as a registration. Empty after a reload (a POP) and in the server's markup. */
export function useWordOfPageBefore(): Word {
  const { state } = useLocation() as { state: Word | null }
  const isFresh = useNavigationType() !== 'POP'
  return isFresh && state !== null ? state : {}
}
