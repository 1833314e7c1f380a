import { isIP } from 'node:net'
import { plainAddress } from './plain-address.ts'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one household or machine. */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? '0.0.0.0'
  if (isIP(plain) === 4) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
