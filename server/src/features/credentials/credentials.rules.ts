type Issuer = { name: string; publicUrl: string }

/** Returns the issuer's DID for the site's URL, such as `did:web:learn.example`. The colon before a port is encoded as %3A. */
export const didOf = (publicUrl: string): string => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

type Key = { id: string; type: string; controller: string; publicKeyMultibase: string }

/** Returns the DID document, in which verifiers find the public key. */
export const didDocument = (did: string, { id, type, controller, publicKeyMultibase }: Key) => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  verificationMethod: [{ id, type, controller, publicKeyMultibase }],
  assertionMethod: [id],
})

export type Certified = {
  serial: string
  studentName: string
  courseId: number
  courseTitle: string
  instructorName: string
  durationSeconds: number
  completedAt: Date
  issuedAt: Date
}

/** Returns an unsigned Open Badges 3.0 credential. It contains only what the certificate's page shows. */
export function credentialOf(certified: Certified, { name, publicUrl }: Issuer) {
  const { serial, studentName, courseId, courseTitle, instructorName, durationSeconds, completedAt, issuedAt } = certified
  const minutes = Math.max(1, Math.round(durationSeconds / 60))
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${publicUrl}/certificates/${serial}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: didOf(publicUrl), type: ['Profile'], name, url: publicUrl },
    name: courseTitle,
    validFrom: wholeSeconds(issuedAt),
    awardedDate: wholeSeconds(completedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: studentName }],
      achievement: {
        id: `${publicUrl}/courses/${courseId}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: courseTitle,
        description: `A course of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, taught by ${instructorName}.`,
        criteria: { narrative: 'Every lecture of the course was completed, and every quiz in it passed.' },
      },
    },
  }
}

// Formats a time without fractions of a second, as verifiers expect.
const wholeSeconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z')
