import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeConnections, masked } from './describe-connections.ts'

describe('the connection details', () => {
  const SECRETS = {
    key: 'sk_live_0123456789abcdef0123456789abcdefWXYZ',
    password: 'mail-pass',
    databasePassword: 'db-pass',
    bucketSecret: 'bucket-secret',
  }
  const inProduction = describeConnections(
    readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://akada.example',
      PAYSTACK_SECRET_KEY: SECRETS.key,
      SMTP_URL: `smtps://akada:${SECRETS.password}@smtp.example:465`,
      S3_BUCKET: 'akada-files',
      S3_ACCESS_KEY_ID: 'AKIA0123456789ABCDEF',
      S3_SECRET_ACCESS_KEY: SECRETS.bucketSecret,
      DATABASE_URL: `postgres://akada:${SECRETS.databasePassword}@db.example:5432/akada`,
      DATABASE_DIRECT_URL: `postgres://akada:${SECRETS.databasePassword}@db.example:5433/akada`,
      DATABASE_REPLICA_URLS: `postgres://akada:${SECRETS.databasePassword}@one.example/akada,postgres://akada:${SECRETS.databasePassword}@two.example/akada`,
    }),
  )

  test('contain no secret', () => {
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(inProduction)).not.toContain(secret)
    expect(inProduction.payments.facts[0]?.value).toBe('sk_live_…WXYZ')
  })

  test('name each service in use and the variable that sets it', () => {
    expect(inProduction.mail.facts).toContainEqual({ label: 'Mail server', value: 'smtp.example:465', variable: 'SMTP_URL' })
    expect(inProduction.database.facts).toContainEqual({ label: 'Database', value: 'akada', variable: null })
    expect(inProduction.database.facts).toContainEqual({
      label: 'Read replicas',
      value: 'one.example, two.example',
      variable: 'DATABASE_REPLICA_URLS',
    })
    expect(inProduction.storage.facts).toContainEqual({ label: 'Bucket', value: 'akada-files', variable: 'S3_BUCKET' })
    expect(inProduction.payments.uses).toBe('Paystack in live mode.')
  })

  test('say which services are not configured', () => {
    const { mail, payments, database } = describeConnections(readConfig({}))

    expect([mail.facts[0]?.value, payments.facts[0]?.value]).toEqual([null, null])
    expect(database.uses).toContain('built-in PostgreSQL')
  })

  test.each(['sk_test_short', 'x'])('hide a short key completely: %s', (key) => {
    expect(masked(key)).toMatch(/^(sk_test_)?…$/)
  })
})
