import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

import { offerCard } from '@/platform/wechat-page'
import type { ShareCard } from '@/platform/wechat-page/types'

import { signPage } from './sign-page'

/**
 * What WeChat's browser shows when the page is passed on from its menu; said again when the page comes to the front,
 * for another may have said its own meanwhile. Undefined while it is not known.
 */
export function useShareCard(card: ShareCard | undefined): void {
  const { title, text, path } = card ?? {}
  const offer = useRef(() => {})
  offer.current = () => {
    if (title !== undefined && text !== undefined && path !== undefined) void offerCard({ title, text, path }, signPage)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the card says
  useEffect(() => offer.current(), [title, text, path])
  useDidShow(() => offer.current())
}
