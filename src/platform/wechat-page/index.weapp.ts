import type { CanOpenTags, FollowLink, IsWechatPage, OfferCard } from './types'

export const offerCard: OfferCard = () => Promise.resolve({ supported: false })

export const canOpenTags: CanOpenTags = () => Promise.resolve(false)

export const isWechatPage: IsWechatPage = false

export const followLink: FollowLink = () => undefined
