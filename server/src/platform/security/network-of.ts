import { isIP } from 'node:net'
import { plainAddress } from './plain-address.ts'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** What an address is limited by: itself, or for IPv6 its /64, all of which one household or machine has. */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? '0.0.0.0'
  if (isIP(plain) === 4) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
