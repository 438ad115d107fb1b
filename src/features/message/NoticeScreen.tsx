import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'

import { useCall, useInvalidation, useWrite } from '@/api/query'
import { type AnnouncementDetail, getAnnouncement, markMessagesRead } from '@/contract/message/message'
import { confirmAnnouncement } from '@/contract/message/receipt'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { showToast } from '@/platform/feedback'
import { refreshBadges } from '@/session/badges'
import { Button } from '@/ui/action/Button'
import { Icon } from '@/ui/media/Icon'

import styles from './Notice.module.scss'
import { NoticeBody } from './NoticeBody'
import { ReceiptCard } from './ReceiptCard'

/** A notice of the company: read, confirm when required, and receipts for its sender. */
export function NoticeScreen({ id }: { id: string }) {
  const reloadMessages = useInvalidation(markMessagesRead)
  const query = useCall(getAnnouncement, { id })
  const notice = query.data
  // Opening marks the notice as read, so counts and lists are refreshed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has arrived
  useEffect(() => {
    if (notice) void Promise.all([refreshBadges(true), reloadMessages()])
  }, [notice?.id])
  const isAsked = notice?.mustRead && notice.isAddressed && !notice.isOwn
  return (
    <PageFrame route="notice" bottom={notice && isAsked ? <Confirming notice={notice} /> : undefined}>
      <RecordView
        query={query}
        what="公告"
        absent={{
          text: '看不到这条公告',
          hint: '可能已撤回，或不属于你的企业',
          action: { text: '看全部公告', onPress: () => void go('notices') },
        }}
      >
        {(data) => (
          <>
            {data.receipts ? <ReceiptCard id={id} receipts={data.receipts} /> : null}
            <NoticeBody notice={data} />
          </>
        )}
      </RecordView>
    </PageFrame>
  )
}

function Confirming({ notice: { id, confirmTime } }: { notice: AnnouncementDetail }) {
  const { mutate, isPending } = useWrite(confirmAnnouncement, {
    onSuccess: () => showToast('已确认阅读'),
  })
  if (!confirmTime) return <Button grow={1} text="我已阅读" isBusy={isPending} onPress={() => mutate({ id })} />
  return (
    <View className={styles.confirmed}>
      <Icon name="success" size={18} />
      <Text>已于 {confirmTime.slice(5, 16)} 确认阅读</Text>
    </View>
  )
}
