import { parse, serialize } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { setCookie } from '#platform/http/cross-site.ts'
import type { Signer } from '#platform/security/signer.ts'
import { type Arrival, type Referral, type Remembered, SOURCE_DAYS } from './sources.rules.ts'

type Site = Pick<Deps, 'signer' | 'site'>

// Two cookies, because the response to a page view must not overwrite a click that another tab stores meanwhile: it earns money.
const REFERRAL = { name: 'akada_ref', for: 'referral' }
const ARRIVAL = { name: 'akada_source', for: 'arrival' }

/** Stores the last click on an affiliate’s link in the browser. */
export const giveReferral = (reply: FastifyReply, site: Site, { code, at }: Referral, days: number) =>
  give(reply, site, { ...REFERRAL, value: { code, at }, days })

/** Stores how the visitor entered the site in the browser. */
export const giveArrival = (reply: FastifyReply, site: Site, arrival: Arrival) =>
  give(reply, site, { ...ARRIVAL, value: arrival, days: SOURCE_DAYS })

/** Returns what the browser remembers: its valid cookies. */
export function readRemembered(cookies: string | undefined, signer: Signer): Remembered {
  const sent = parse(cookies ?? '')
  const referral = open<Referral>(sent[REFERRAL.name], REFERRAL.for, signer)
  const arrival = open<Arrival>(sent[ARRIVAL.name], ARRIVAL.for, signer)
  return {
    referral: referral?.code === undefined || referral.at === undefined ? null : { code: referral.code, at: referral.at },
    arrival: isArrival(arrival) ? arrival : null,
  }
}

type Given = { name: string; for: string; value: object; days: number }

/** Scripts and other sites can neither read nor set these cookies. */
function give(reply: FastifyReply, { signer, site }: Site, { name, for: purpose, value, days }: Given): void {
  const secure = site.publicUrl.startsWith('https:')
  const signed = signer.sign({ for: purpose, ...value })
  setCookie(reply, serialize(name, signed, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * 86_400 }))
}

function open<Value>(signed: string | undefined, purpose: string, signer: Signer): Partial<Value> | undefined {
  const opened = signed ? (signer.open(signed) as (Partial<Value> & { for?: string }) | undefined) : undefined
  return opened?.for === purpose ? opened : undefined
}

const isArrival = (opened: Partial<Arrival> | undefined): opened is Arrival =>
  opened?.at !== undefined && opened.kind !== undefined && opened.campaign !== undefined && opened.hasCoupon !== undefined
