import { usePages, useRefresh, useWrite } from '@/api/query'
import {
  listSubscribeMessages,
  RESEND_DAYS,
  resendSubscribeMessage,
  type SubscribeMessageEntry,
} from '@/contract/message/subscribe-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { DeliveryEntry } from '@/features/manage/delivery/DeliveryEntry'
import { useFirstPagePolling } from '@/features/manage/delivery/use-first-page-polling'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { SortCell, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { getFieldErrors } from '@/lib/field-errors'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'

import { formatSubscribeName, formatSubscribeResult, getSubscribeState, subscribeStateOptions } from './subscribe-lines'

const getEntryKey = ({ id }: SubscribeMessageEntry) => id
const renderEntry = (entry: SubscribeMessageEntry) => <SubscribeMessageRow entry={entry} />

/** 微信订阅消息: what WeChat has sent to whom, and what it has not. */
export function SubscribeMessagesView() {
  const list = useListFilter({ state: subscribeStateOptions })
  const [sort, setSort] = useListSort(timeSorts)
  const pages = usePages(listSubscribeMessages, { sort, ...list.filter })
  const refresh = useRefresh([listSubscribeMessages])
  useFirstPagePolling(pages)
  return (
    <AdministratorFrame route="manageData" title="微信订阅消息" onRefresh={refresh}>
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索收件人" />
      <Filter
        label="筛选状态"
        options={subscribeStateOptions}
        value={list.chosen.state}
        onChange={list.choose('state')}
      />
      <Card isFlush>
        <SortCell options={timeSorts} value={sort} onChange={setSort} />
      </Card>
      <Card>
        <QueryList
          pages={pages}
          what="订阅消息"
          getKey={getEntryKey}
          renderRow={renderEntry}
          skeleton={<ListSkeleton count={4} />}
          empty={
            <EmptyList
              what="订阅消息"
              filter={list}
              text="还没有订阅消息"
              hint={`同事在小程序里允许后才会发送；内容不在这里显示，没发出的 ${RESEND_DAYS} 天内可以重发`}
            />
          }
        />
      </Card>
    </AdministratorFrame>
  )
}

function SubscribeMessageRow({ entry }: { entry: SubscribeMessageEntry }) {
  const { id, version, createTime, mayResend } = entry
  const resend = useWrite(resendSubscribeMessage, { quiet: true })
  const refusal = resend.error ? getFieldErrors(resend.error, 'entry').entry : undefined
  return (
    <DeliveryEntry
      name={formatSubscribeName(entry)}
      createTime={createTime}
      state={getSubscribeState(entry)}
      result={formatSubscribeResult(entry)}
      mayResend={mayResend}
      isBusy={resend.isPending}
      refusal={refusal}
      onResend={() => resend.mutate({ id, version })}
    />
  )
}
