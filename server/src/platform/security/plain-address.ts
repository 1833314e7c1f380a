import { isIP, SocketAddress } from 'node:net'

/** An address in one spelling, as IPv4 where IPv6 only wraps one; undefined for what is none: a proxy may name anything. */
export function plainAddress(address: string): string | undefined {
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : undefined
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}
