import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { createSignCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContext } from '#testing/credential-contexts.ts'
import type { Badge } from './badge-triples.ts'
import { canonicalQuads } from './canonical-quads.ts'
import { credentialSigner } from './credential-signer.ts'

const did = 'did:web:learn.example%3A3000'

/** Returns the badge with the same two proofs, made with the standards authors' libraries. */
async function signedByLibraries(badge: Badge, { seed, at }: { seed: Uint8Array; at: Date }) {
  const pair = await generate({ id: `${did}#key-1`, controller: did, seed })
  let signed: object = structuredClone(badge)
  for (const cryptosuite of [rdfc, createSignCryptosuite()])
    signed = await issue({
      credential: signed,
      suite: new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: at }),
      documentLoader: loadContext,
    })
  return { signed, publicKey: await pair.export({ publicKey: true }) }
}

const badgeOf = (student: string, course: string, issuer: string): Badge => ({
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'https://learn.example/certificates/AKD-1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: did, type: ['Profile'], name: issuer, url: 'https://learn.example' },
  name: course,
  validFrom: '2026-09-01T12:00:00Z',
  awardedDate: '2026-08-31T09:00:00Z',
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: student }],
    achievement: {
      id: 'https://learn.example/courses/1',
      type: ['Achievement'],
      achievementType: 'Course',
      name: course,
      description: `A course of 60 minutes, taught by ${student}.`,
      criteria: { narrative: 'Every lecture of the course was completed.' },
    },
  },
})

/** Generates text that the contract accepts, which is text without control characters. */
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((given) => !/[\p{Cc}\p{Cs}]/u.test(given))

test('a badge is byte-for-byte identical to the output of the standards authors’ libraries', async () => {
  const given = [
    fc.tuple(text, text, text),
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  ] as const

  await fc.assert(
    fc.asyncProperty(...given, async (names, seed, at) => {
      const badge = badgeOf(...names)
      const signer = credentialSigner({ did, seed })

      const expected = await signedByLibraries(badge, { seed, at })
      expect(JSON.stringify(signer.sign(badge, at))).toBe(JSON.stringify(expected.signed))
      expect(signer.publicKey).toEqual(expected.publicKey)
    }),
    { numRuns: 20 },
  )
})

test('blank nodes with equal content are rejected', () => {
  const twins = ['_:one', '_:other'].map((node) => [node, '<https://schema.org/name>', '"Bisi"'] as const)

  expect(() => canonicalQuads(twins)).toThrow('Two blank nodes have the same content.')
})
