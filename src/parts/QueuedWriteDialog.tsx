import { useQueryClient } from '@tanstack/react-query'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { withQuery } from '@/lib/query-string'
import { getCurrentPlace, getCurrentRoute } from '@/navigation/address'
import { openAddress } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { showToast } from '@/platform/feedback'
import { useQueuedWrite } from '@/session/queued-write'
import { Dialog } from '@/ui/Dialog'

/** Pages that are only passed through while somebody signs in. */
const passages: readonly RouteName[] = ['login', 'partnerLogin', 'redirect', 'init', 'guide']

/** Opens the page in front anew: what was typed there has arrived. */
function reopenPage(): void {
  const place = getCurrentPlace()
  if (place) openAddress(withQuery(place.path, place.query), 'redirect')
}

interface OfferProps {
  held: NonNullable<ReturnType<typeof useQueuedWrite>>
  /** Not now: a tap beside it decides nothing. */
  onHide: () => void
}

/** Asks, and does what the person says. */
function Offer({ held, onHide }: OfferProps) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const send = async () => {
    setBusy(true)
    try {
      await held.resend()
      showToast('已提交', SHORT_TOAST_MS)
      await queries.invalidateQueries()
      reopenPage()
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title="继续提交？"
      text={`登录失效时，“${held.summary}”没有提交成功。是否继续提交？`}
      confirmText="继续提交"
      cancelText="放弃"
      isBusy={isBusy}
      onConfirm={() => void send()}
      onCancel={held.drop}
      onHide={onHide}
    />
  )
}

/**
 * Offers, once the person has signed in again and is back on a page, the write that the end of the session stopped.
 * It is never sent by itself (product.md).
 */
export function QueuedWriteDialog({ route }: { route: RouteName }) {
  // A page that signing in draws anew beneath the login is not in front yet.
  const [isShown, setShown] = useState(() => getCurrentRoute() === route)
  const held = useQueuedWrite()
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  return held && isShown && !passages.includes(route) ? <Offer held={held} onHide={() => setShown(false)} /> : null
}
