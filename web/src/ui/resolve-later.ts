import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

const incomplete: FieldErrors = { unused: { type: 'unused' } }

/**
 * Validates with a schema whose code loads once the user clicks, presses a key or changes a value, because a page needs none of it before.
 * Until then, the form counts as incomplete. If the code can't be loaded, only the server validates.
 */
export function resolveLater<Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> {
  let loading: Promise<Resolver<Values>> | undefined
  let first: string | undefined
  return async (values, context, options) => {
    const now = JSON.stringify(values)
    first ??= now
    // Older browsers don't tell whether the page was used.
    const isUsed = now !== first || (navigator.userActivation?.hasBeenActive ?? true)
    if (!loading && !isUsed) return { values: {}, errors: incomplete as FieldErrors<Values> }
    loading ??= load().catch((): Resolver<Values> => {
      loading = undefined
      return (sent) => ({ values: sent, errors: {} })
    })
    const resolve = await loading
    return resolve(values, context, options)
  }
}
