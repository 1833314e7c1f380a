import * as z from 'zod/mini'
import type { ProviderSettings } from './platform/login-providers/login-provider.ts'

type Environment = Record<string, string | undefined>

const GOOGLE = { name: 'Google', issuer: 'https://accounts.google.com' }
const MOST_PROVIDERS = 5

const Id = z.string().check(z.regex(/^[a-z][a-z0-9]{0,19}$/))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const Client = z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))
const Issuer = z.string().check(z.refine((value) => URL.canParse(value) && /^https?:\/\/[^\s/?#@]+[^\s?#]*$/.test(value)))

const isOnThisMachine = (issuer: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)

/**
 * Reads the login providers that LOGIN_PROVIDERS lists, each with settings of its own, such as LOGIN_GOOGLE_CLIENT_ID. Returns all faults,
 * one sentence each.
 */
export function readLoginProviders(set: Environment, isProduction: boolean): { providers: ProviderSettings[]; faults: string[] } {
  const ids = (set.LOGIN_PROVIDERS ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const faults: string[] = []
  if (ids.some((id) => !z.safeParse(Id, id).success))
    return {
      providers: [],
      faults: ['LOGIN_PROVIDERS must be names of lowercase letters and digits, separated by commas, such as google,school'],
    }
  if (ids.length > MOST_PROVIDERS) faults.push(`LOGIN_PROVIDERS must have at most ${MOST_PROVIDERS} names`)
  if (new Set(ids).size < ids.length) faults.push('LOGIN_PROVIDERS must have each name once')

  const providers = ids.map((id) => readProvider(set, id, { isProduction, faults }))
  const issuers = providers.map(({ issuer }) => issuer).filter((issuer) => issuer !== '')
  if (new Set(issuers).size < issuers.length) faults.push('LOGIN_PROVIDERS must have each issuer once, because it identifies the accounts')
  return { providers, faults }
}

type Reading = { isProduction: boolean; faults: string[] }

function readProvider(set: Environment, id: string, { isProduction, faults }: Reading): ProviderSettings {
  const known = id === 'google' ? GOOGLE : undefined
  const read = (part: string, schema: z.ZodMiniType<string>, must: string, otherwise?: string): string => {
    const variable = `LOGIN_${id.toUpperCase()}_${part}`
    const parsed = z.safeParse(schema, set[variable] ?? otherwise)
    if (parsed.success) return parsed.data
    faults.push(`${variable} ${must}`)
    return ''
  }
  const issuer = read('ISSUER', Issuer, 'must be the provider’s https URL, such as https://login.school.example', known?.issuer)
  if (issuer.startsWith('http:') && (isProduction || !isOnThisMachine(issuer)))
    faults.push(`LOGIN_${id.toUpperCase()}_ISSUER must start with https, except for a provider on this machine outside production`)
  return {
    id,
    name: read('NAME', Name, 'must be a name of up to 40 characters, such as School login', known?.name),
    issuer: issuer && new URL(issuer).href,
    clientId: read('CLIENT_ID', Client, 'must be set to the client ID that the provider gave you'),
    clientSecret: read('CLIENT_SECRET', Client, 'must be set to the client secret that the provider gave you'),
  }
}
