import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages, useWrite } from '@/api/query'
import {
  changeWebhook,
  deleteWebhook,
  type deliveryStates,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@/contract/organization/webhook'
import { ConcurrentChanges } from '@/features/manage/ConcurrentChanges'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { createReread } from '@/features/manage/compare/reread'
import { DeliveryEntry } from '@/features/manage/delivery/DeliveryEntry'
import { useFirstPagePolling } from '@/features/manage/delivery/use-first-page-polling'
import { askWebhookPause, askWebhookRemoval } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { FormError } from '@/features/manage/FormError'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { getFieldErrors } from '@/lib/field-errors'
import { QueryList } from '@/parts/QueryList'
import { NothingFound } from '@/parts/search/NothingFound'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import styles from './Webhook.module.scss'
import { WebhookEventsSheet } from './WebhookEventsSheet'
import { SignatureNote } from './WebhookSheet'
import {
  deliveryOptions,
  findWebhookEvents,
  formatDeliveryResult,
  formatWebhookEvent,
  formatWebhookHost,
  getDeliveryState,
  getWebhookState,
  webhookFields,
} from './webhook-form'

/** One address of the list; its sheet has the log, and what can be done. */
export function WebhookCell({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell
        title={formatWebhookHost(webhook.url)}
        note={webhook.events.map(formatWebhookEvent).join('、')}
        right={<Chip {...getWebhookState(webhook)} />}
        onPress={() => setOpen(true)}
      />
      {isOpen ? <WebhookDetailSheet webhook={webhook} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Pauses an address, or goes on with it; what somebody else has changed meanwhile is shown first. */
function useWebhookSwitch(webhook: Webhook) {
  const { id, version, status } = webhook
  const { refetch } = useCall(listWebhooks, {}, { quiet: true })
  const [refusal, setRefusal] = useState<{ text?: string; changes: readonly string[] }>({ changes: [] })
  const describe = ({ isActive }: { isActive?: boolean | undefined }) =>
    isActive ? undefined : askWebhookPause(webhook, formatWebhookHost(webhook.url))
  const change = useDestructiveWrite(changeWebhook, describe, { quiet: true })
  const turn = () => {
    setRefusal({ changes: [] })
    const onError = async (error: unknown) => {
      const now = await createReread({ refetch }, (one) => one.id === id)()
      const changes = now ? listFieldChanges(webhookFields, webhook, now) : []
      setRefusal(changes.length > 0 ? { changes } : { text: getFieldErrors(error, 'form').form ?? '', changes })
    }
    void change.send({ id, version, isActive: status !== 'active' }, { onError: (error) => void onError(error) })
  }
  return { turn, isBusy: change.isPending, dialog: change.dialog, ...refusal, refetch }
}

function WebhookDetailSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url, events, hint, createdBy, createTime, status } = webhook
  const isActive = status === 'active'
  const { turn, isBusy, text: wrong, changes, refetch, dialog: pause } = useWebhookSwitch(webhook)
  const [isEditing, setEditing] = useState(false)
  const test = useWrite(testWebhook, {
    onSuccess: () => showToast('测试已排队，结果见推送记录'),
  })
  const remove = useDestructiveWrite(deleteWebhook, () => askWebhookRemoval(webhook, formatWebhookHost(url)), {
    onSuccess: onClose,
  })
  const footer = (
    <>
      <Button
        grow={1}
        kind="secondary"
        text="删除"
        isBusy={remove.isPending}
        onPress={() => void remove.send({ id })}
      />
      <Button grow={1} kind="secondary" text={isActive ? '暂停推送' : '恢复推送'} isBusy={isBusy} onPress={turn} />
      <Button grow={1} text="测试" isBusy={test.isPending} onPress={() => test.mutate({ id })} />
    </>
  )
  const facts = [
    { label: '地址', value: url },
    { label: '签名密钥', value: `whsec_…${hint}` },
    { label: '添加', value: `${createdBy}，${createTime.slice(0, 16)}` },
    { label: '状态', value: getWebhookState(webhook).text },
  ]
  const reread = createReread({ refetch }, (one) => one.id === id)
  if (isEditing) return <WebhookEventsSheet webhook={webhook} reread={reread} onClose={() => setEditing(false)} />
  return (
    <>
      <Sheet isOpen title="推送地址" onClose={onClose} footer={footer}>
        {changes.length > 0 ? (
          <View className={styles.changes}>
            <ConcurrentChanges changes={changes} />
          </View>
        ) : null}
        <FormError text={wrong} />
        <FactList facts={facts} />
        <ChoiceField
          label="推送事件"
          text={events.map(formatWebhookEvent).join('、')}
          onPress={() => setEditing(true)}
        />
        <SignatureNote />
        <Text className={styles.heading}>推送记录</Text>
        <DeliveryLog id={id} />
      </Sheet>
      {remove.dialog}
      {pause}
    </>
  )
}

const getDeliveryKey = ({ id }: WebhookDelivery) => id
const renderDelivery = (delivery: WebhookDelivery) => <DeliveryRow delivery={delivery} />

/** What was sent to an address, the first page of it read again while the sheet is open. */
function DeliveryLog({ id }: { id: string }) {
  const list = useListFilter<{ state: (typeof deliveryStates)[number] }>()
  const { words, setWords, keyword, chosen, choose, clear, isNarrowed, filter } = list
  const named = keyword && { named: findWebhookEvents(keyword).join() }
  const pages = usePages(listWebhookDeliveries, { id, ...filter, ...named })
  useFirstPagePolling(pages)
  return (
    <>
      <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索事件、编号、状态码或回应" />
      <Filter label="筛选推送" options={deliveryOptions} value={chosen.state} onChange={choose('state')} />
      <QueryList
        pages={pages}
        what="推送记录"
        getKey={getDeliveryKey}
        renderRow={renderDelivery}
        skeleton={<ListSkeleton count={2} />}
        empty={
          isNarrowed ? (
            <NothingFound what="推送记录" onClear={clear} />
          ) : (
            <Text className={styles.note}>还没有推送。点“测试”发送一次。记录保留 30 天。</Text>
          )
        }
      />
    </>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, event, createTime, attempts, state } = delivery
  const resend = useWrite(resendWebhookDelivery)
  return (
    <DeliveryEntry
      name={formatWebhookEvent(event)}
      createTime={createTime}
      state={getDeliveryState(delivery)}
      result={formatDeliveryResult(delivery)}
      mayResend={attempts > 0 && state !== 'canceled'}
      isBusy={resend.isPending}
      onResend={() => resend.mutate({ id })}
    />
  )
}
