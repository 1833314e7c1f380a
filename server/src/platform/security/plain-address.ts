import { isIP, SocketAddress } from 'node:net'

/**
 * Normalizes an IP address; IPv4-mapped IPv6 becomes IPv4. Returns undefined for an invalid address, because proxy headers may contain
 * anything.
 */
export function plainAddress(address: string): string | undefined {
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : undefined
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}
