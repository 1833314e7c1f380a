import type { SocialLinkType } from '@akada/contract/profile-fields.ts'
import type { IconName } from '../../ui/icon.tsx'

type Network = { name: string; icon: IconName }

/** The name and icon for each link type, in the form's order. */
export const socialNetworks: Record<SocialLinkType, Network> = {
  WEBSITE: { name: 'Website', icon: 'globe' },
  FACEBOOK: { name: 'Facebook', icon: 'facebook' },
  INSTAGRAM: { name: 'Instagram', icon: 'instagram' },
  LINKEDIN: { name: 'LinkedIn', icon: 'linkedin' },
  X: { name: 'Twitter', icon: 'x' },
  TIKTOK: { name: 'TikTok', icon: 'tiktok' },
  YOUTUBE: { name: 'YouTube', icon: 'youtube' },
  GITHUB: { name: 'GitHub', icon: 'github' },
  PORTFOLIO: { name: 'Portfolio', icon: 'globe' },
  BLOG: { name: 'Blog', icon: 'globe' },
  OTHER: { name: 'Link', icon: 'globe' },
}

/** Returns a default for a type that a newer server has added. */
export const networkOf = (type: string): Network =>
  Object.hasOwn(socialNetworks, type) ? socialNetworks[type as SocialLinkType] : socialNetworks.OTHER
