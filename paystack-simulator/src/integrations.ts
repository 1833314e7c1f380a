import type { Integration } from './state.ts'

export const newIntegration = (id: number, secret: string): Integration => ({
  id,
  secrets: [secret],
  retiredSecrets: [],
  currencies: ['NGN', 'USD'],
  sessionTimeoutSeconds: 0,
  balancesMinor: {},
  webhooksHeld: false,
})

export function replaceSecrets(integration: Integration, secrets: string[]) {
  if (secrets.length === 0 || !secrets.every(isTestKey)) throw new Error('An integration requires at least one sk_test_ key')
  const retired = [...integration.retiredSecrets, ...integration.secrets]
  integration.secrets = secrets
  integration.retiredSecrets = retired.filter((secret) => !secrets.includes(secret))
}

export const isTestKey = (key: string): boolean => /^sk_test_\w+$/.test(key)
