import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useWrite } from '@/api/query'
import type { AnnouncementDetail } from '@/contract/message/message'
import { listReceipts, type Receipt, remindReaders } from '@/contract/message/receipt'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { LoadFailed } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { ListFooter } from '@/ui/list/ListFooter'
import { emptySearch } from '@/ui/pictures/empty-search'

import { formatMessageTime } from './message-kinds'
import styles from './Notice.module.scss'

type Receipts = NonNullable<AnnouncementDetail['receipts']>
type State = 'waiting' | 'confirmed'

interface ReceiptCardProps {
  id: string
  receipts: Receipts
}

/** For the sender of a must-read notice: the read progress, and the missing readers. */
export function ReceiptCard({ id, receipts }: ReceiptCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { total, confirmed, remindTime } = receipts
  const waiting = total - confirmed
  return (
    <Card title="阅读回执" action={{ text: '查看名单', onPress: () => setOpen(true), hasArrow: true }}>
      <View className={styles.figures}>
        <Text className={styles.count}>
          {confirmed} / {total} 人已确认
        </Text>
        <Text className={styles.waiting}>
          {joinTexts([
            waiting > 0 ? `${waiting} 人未确认` : '全部确认',
            remindTime && `${formatMessageTime(remindTime)}提醒过`,
          ])}
        </Text>
      </View>
      <ProgressBar
        value={total === 0 ? 0 : confirmed / total}
        label={`已确认 ${confirmed} / ${total} 人`}
        tone={waiting === 0 ? 'success' : 'brand'}
      />
      {isOpen ? <ReceiptSheet id={id} receipts={receipts} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function ReceiptSheet({ id, receipts, onClose }: ReceiptCardProps & { onClose: () => void }) {
  const [state, setState] = useState<State>('waiting')
  const [words, setWords] = useState('')
  const keyword = useDebouncedValue(words.trim())
  const waiting = receipts.total - receipts.confirmed
  const remind = useWrite(remindReaders, {
    onSuccess: ({ reminded }) => showToast(`已提醒 ${reminded} 人`),
  })
  const footer =
    waiting > 0 ? (
      <Button
        grow={1}
        icon="urge"
        text={`提醒未确认的 ${waiting} 人`}
        isBusy={remind.isPending}
        onPress={() => remind.mutate({ id })}
      />
    ) : null
  const tabs = [
    { key: 'waiting' as const, text: '未确认', count: waiting },
    { key: 'confirmed' as const, text: '已确认', count: receipts.confirmed },
  ]
  return (
    <Sheet isOpen title="阅读回执" onClose={onClose} footer={footer}>
      <SegmentedTabs label="回执状态" tabs={tabs} active={state} onSelect={setState} />
      <View className={styles.search}>
        <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索姓名或拼音" />
      </View>
      <Readers key={state} id={id} state={state} keyword={keyword} />
    </Sheet>
  )
}

interface ReadersProps {
  id: string
  state: State
  /** Empty: all of them. */
  keyword: string
}

function Readers({ id, state, keyword }: ReadersProps) {
  const pages = usePages(listReceipts, { id, state, size: 50, ...(keyword && { keyword }) })
  if (pages.isPending) return <ListSkeleton count={3} />
  if (pages.error && pages.rows.length === 0) {
    return <LoadFailed what="名单" error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (keyword && pages.rows.length === 0) return <EmptyView picture={emptySearch} text={`没有找到“${keyword}”`} />
  return (
    <View>
      {pages.rows.map((reader) => (
        <Reader key={reader.userId} reader={reader} />
      ))}
      {pages.foot === 'more' ? (
        <View className={styles.foot}>
          <Button kind="ghost" size="small" text="加载更多" onPress={pages.loadMore} />
        </View>
      ) : (
        <ListFooter state={pages.foot} onRetry={pages.loadMore} />
      )}
    </View>
  )
}

function Reader({ reader: { name, avatar, deptName, readTime, confirmTime } }: { reader: Receipt }) {
  const opened = readTime ? '已打开，未确认' : '未打开'
  return (
    <View className={styles.person}>
      <PersonAvatar name={name} picture={avatar} />
      <View className={styles.words}>
        <Text className={styles.personName}>{name}</Text>
        {deptName ? <Text className={styles.personNote}>{deptName}</Text> : null}
      </View>
      <Text className={styles.when}>{confirmTime ? confirmTime.slice(5, 16) : opened}</Text>
    </View>
  )
}
