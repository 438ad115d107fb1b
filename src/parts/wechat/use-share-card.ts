import { useDidShow, useShareAppMessage } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

import { buildLink } from '@/platform/share'
import { offerCard } from '@/platform/wechat-page'

import { signPage } from './sign-page'

/** Pictures of share cards, drawn by config/scripts/cards.mjs; the server has them for both targets. */
type Picture = 'visit' | 'activity' | 'launch' | 'form'
const getPictureUrl = (picture: Picture | undefined) => (picture ? buildLink(`/assets/share/${picture}.jpg`) : '')

interface Card {
  title: string
  /** Beneath the title, in WeChat's browser. */
  text: string
  /** Path and query within the application, never with a token. */
  path: string
  /** Without one WeChat draws the page. */
  picture?: Picture
}

/**
 * What WeChat's browser shows when the page is passed on from its menu; said again when the page comes to the front,
 * for another may have said its own meanwhile. Undefined while it is not known.
 */
export function useShareCard(card: Card | undefined): void {
  const { title, text, path, picture } = card ?? {}
  const offer = useRef(() => {})
  offer.current = () => {
    if (title === undefined || text === undefined || path === undefined) return
    void offerCard({ title, text, path, picture: getPictureUrl(picture) }, signPage)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the card says
  useEffect(() => offer.current(), [title, text, path])
  useDidShow(() => offer.current())
}

/**
 * The card for sharing the page, in the mini-program (its page config enables sharing) and in WeChat's browser.
 *
 * @param otherwise used until the card is loaded
 */
export function useSharing(card: Card | undefined, otherwise: Omit<Card, 'text'>): void {
  useShareCard(card)
  useShareAppMessage(() => {
    const { title, path, picture } = card ?? otherwise
    return { title, path, ...(picture && { imageUrl: getPictureUrl(picture) }) }
  })
}
