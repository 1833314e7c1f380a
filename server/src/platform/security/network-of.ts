import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** What an address is limited by: itself, or for IPv6 its /64, all of which one household or machine has. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return plain
  // A proxy may name anything as the address it speaks for.
  if (isIP(plain) !== 6) return '0.0.0.0'
  const [head = [], tail = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
