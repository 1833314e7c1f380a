import { iri, literal, type Triple } from './canonical-quads.ts'

/** An Open Badges 3.0 credential with exactly the members that the site writes. A new member needs a triple here. */
export type Badge = {
  '@context': string[]
  id: string
  type: string[]
  issuer: { id: string; type: string[]; name: string; url: string }
  name: string
  validFrom: string
  awardedDate: string
  credentialSubject: {
    type: string[]
    identifier: { type: string; identityType: string; hashed: boolean; identityHash: string }[]
    achievement: {
      id: string
      type: string[]
      achievementType: string
      name: string
      description: string
      criteria: { narrative: string }
    }
  }
}

export type ProofOptions = { type: string; created: string; verificationMethod: string; cryptosuite: string; proofPurpose: string }

const type = iri('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')
const badge = (name: string) => iri(`https://purl.imsglobal.org/spec/vc/ob/vocab.html#${name}`)
const credentials = (name: string) => iri(`https://www.w3.org/2018/credentials#${name}`)
const schema = (name: string) => iri(`https://schema.org/${name}`)
const security = (name: string) => `https://w3id.org/security#${name}`
const DATE_TIME = 'http://www.w3.org/2001/XMLSchema#dateTime'

// The terms and types come from the contexts https://www.w3.org/ns/credentials/v2 and Open Badges 3.0.3.
const typeNames: Record<string, string> = { VerifiableCredential: credentials('VerifiableCredential') }
const typesOf = (subject: string, types: readonly string[]): Triple[] =>
  types.map((name) => [subject, type, typeNames[name] ?? badge(name)])

export function badgeTriples({ id, issuer, credentialSubject, ...said }: Badge): Triple[] {
  const [credential, by, achievement] = [iri(id), iri(issuer.id), iri(credentialSubject.achievement.id)]
  const [subject, criteria] = ['_:subject', '_:criteria']
  const { achievementType, name, description } = credentialSubject.achievement
  return [
    ...typesOf(credential, said.type),
    [credential, schema('name'), literal(said.name)],
    [credential, credentials('validFrom'), literal(said.validFrom, DATE_TIME)],
    [credential, badge('awardedDate'), literal(said.awardedDate, 'xsd:dateTime')],
    [credential, credentials('issuer'), by],
    ...typesOf(by, issuer.type),
    [by, schema('name'), literal(issuer.name)],
    [by, schema('url'), literal(issuer.url, 'https://www.w3.org/2001/XMLSchema#anyURI')],
    [credential, credentials('credentialSubject'), subject],
    ...typesOf(subject, credentialSubject.type),
    ...credentialSubject.identifier.flatMap((identity, index) => identityTriples(subject, `_:identity${index}`, identity)),
    [subject, badge('achievement'), achievement],
    ...typesOf(achievement, credentialSubject.achievement.type),
    [achievement, badge('achievementType'), literal(achievementType)],
    [achievement, schema('name'), literal(name)],
    [achievement, schema('description'), literal(description)],
    [achievement, badge('Criteria'), criteria],
    [criteria, badge('narrative'), literal(credentialSubject.achievement.criteria.narrative)],
  ]
}

const identityTriples = (subject: string, node: string, identity: Badge['credentialSubject']['identifier'][number]): Triple[] => [
  [subject, badge('identifier'), node],
  ...typesOf(node, [identity.type]),
  [node, badge('identityType'), literal(identity.identityType)],
  [node, badge('hashed'), literal(String(identity.hashed), 'https://www.w3.org/2001/XMLSchema#boolean')],
  [node, badge('identityHash'), literal(identity.identityHash)],
]

/** Returns the proof options as RDF triples. */
export const proofTriples = ({ created, verificationMethod, cryptosuite, proofPurpose, ...options }: ProofOptions): Triple[] => [
  ['_:proof', type, iri(security(options.type))],
  ['_:proof', iri('http://purl.org/dc/terms/created'), literal(created, DATE_TIME)],
  ['_:proof', iri(security('verificationMethod')), iri(verificationMethod)],
  ['_:proof', iri(security('cryptosuite')), literal(cryptosuite, security('cryptosuiteString'))],
  ['_:proof', iri(security('proofPurpose')), iri(security(proofPurpose))],
]
