import { useCall } from '@/api/query'
import { listWebhooks, type Webhook } from '@/contract/organization/webhook'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { type RowSorts, sortRows } from '@/features/manage/sort/sort-rows'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Card } from '@/ui/layout/Card'
import { CellGroup } from '@/ui/list/Cell'

import { WebhookCell } from './WebhookCell'
import { formatWebhookEvent } from './webhook-form'

const sorts: RowSorts<Webhook> = [
  { value: 'newest', text: '最近添加的在前' },
  { value: 'failures', text: '失败多的在前', by: 'failures', isFalling: true },
  { value: 'url', text: '按地址', by: 'url' },
]

/** The addresses, once there are some: searched and sorted. */
export function WebhookCells() {
  const query = useCall(listWebhooks, {})
  const { words, setWords } = useListFilter({}, 'webhook')
  const [sort, setSort] = useListSort(sorts, 'webhookSort')
  return (
    <QueryView query={query} what="推送地址" skeleton={null}>
      {(webhooks) => {
        if (webhooks.length === 0) return null
        const found = findRows(webhooks, words, ({ url, events, createdBy }) => [
          url,
          createdBy,
          ...events.map(formatWebhookEvent),
        ])
        return (
          <>
            <ListSearch value={words} onChange={setWords} placeholder="搜索推送地址" />
            <Card isFlush>
              <SortCell options={sorts} value={sort} onChange={setSort} />
            </Card>
            {found.length === 0 ? (
              <NothingFound what="推送地址" onClear={() => setWords('')} />
            ) : (
              <CellGroup title="推送地址">
                {sortRows(found, sorts, sort).map((webhook) => (
                  <WebhookCell key={webhook.id} webhook={webhook} />
                ))}
              </CellGroup>
            )}
          </>
        )
      }}
    </QueryView>
  )
}
