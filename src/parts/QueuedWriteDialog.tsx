import { useQueryClient } from '@tanstack/react-query'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { withQuery } from '@/lib/query-string'
import { getCurrentPlace, getCurrentRoute } from '@/navigation/address'
import { openAddress } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { useQueuedWrite } from '@/offline/queued-write'
import { showToast } from '@/platform/feedback'
import { Dialog } from '@/ui/feedback/Dialog'

/** Routes passed through during sign-in. */
const passages: readonly RouteName[] = ['login', 'partnerLogin', 'redirect', 'init', 'guide']

/** Reopens the current page: its input has been submitted. */
function reopenPage(): void {
  const place = getCurrentPlace()
  if (place) openAddress(withQuery(place.path, place.query), 'redirect')
}

interface OfferProps {
  queued: NonNullable<ReturnType<typeof useQueuedWrite>>
  /** A tap on the mask postpones the decision. */
  onHide: () => void
}

/** Asks whether to resend the write, and resends or drops it. */
function Offer({ queued, onHide }: OfferProps) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const send = async () => {
    setBusy(true)
    try {
      await queued.resend()
      showToast('已提交')
      await queries.invalidateQueries()
      reopenPage()
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title="继续提交？"
      text={`登录失效时，“${queued.summary}”没有提交成功。是否继续提交？`}
      confirmText="继续提交"
      cancelText="放弃"
      isBusy={isBusy}
      onConfirm={() => void send()}
      onCancel={queued.drop}
      onHide={onHide}
    />
  )
}

/**
 * Offers the write that failed because the session ended, after the user has signed in again and is back on a page. It
 * is never sent automatically (product.md).
 */
export function QueuedWriteDialog({ route }: { route: RouteName }) {
  // A page rendered below the login during sign-in is not the current page yet.
  const [isShown, setShown] = useState(() => getCurrentRoute() === route)
  const queuedWrite = useQueuedWrite()
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  return queuedWrite && isShown && !passages.includes(route) ? (
    <Offer queued={queuedWrite} onHide={() => setShown(false)} />
  ) : null
}
