import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listApiKeys } from '@/contract/organization/api-key'
import { listWebhooks } from '@/contract/organization/webhook'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ManyTools } from '@/features/manage/many/ManyParts'
import { WebhookCells } from '@/features/manage/webhook/WebhookCells'
import { WebhookSheet } from '@/features/manage/webhook/WebhookSheet'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

import { ApiKeyCells, useManyKeys } from './ApiKeyCells'
import { ApiKeySheet } from './ApiKeySheet'
import { ProductionFileSheet } from './ProductionFileSheet'

/**
 * 数据: the keys with which other systems make calls, the addresses that events are sent to, what WeChat sent to people,
 * and production records from a table.
 */
export function DataScreen() {
  const query = useCall(listApiKeys, {})
  const refresh = useRefresh([listApiKeys, listWebhooks])
  const [adding, setAdding] = useState<'key' | 'webhook' | 'records'>()
  const close = () => setAdding(undefined)
  const { many, change, dialog } = useManyKeys()
  const buttons = many.chosen ? (
    <ManyTools many={many} verb="停用" onPick={change} />
  ) : (
    <>
      <Button grow={1} kind="secondary" icon="plus" text="添加推送地址" onPress={() => setAdding('webhook')} />
      <Button grow={1} icon="plus" text="创建密钥" onPress={() => setAdding('key')} />
    </>
  )
  return (
    <AdministratorFrame route="manageData" onRefresh={refresh} bottom={buttons}>
      <QueryView query={query} what="接口密钥" skeleton={<ListSkeleton count={4} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyView
              picture={emptyList}
              text="还没有接口密钥"
              hint="采集网关或其他系统用密钥上报产量、停机和机台状态"
            />
          ) : (
            <ApiKeyCells keys={keys} many={many} />
          )
        }
      </QueryView>
      <WebhookCells />
      <CellGroup title="微信订阅消息">
        <Cell
          icon="bell"
          title="发送记录"
          note="微信提醒发出没有，没发出的可重发"
          row="messages"
          onPress={() => void go('manageData', { view: 'messages' })}
        />
      </CellGroup>
      <CellGroup title="生产记录">
        <Cell
          icon="file"
          title="导入生产记录"
          note="没有采集网关的机台，用表格补录产量与停机"
          onPress={() => setAdding('records')}
        />
      </CellGroup>
      {dialog}
      {adding === 'key' ? <ApiKeySheet onClose={close} /> : null}
      {adding === 'webhook' ? <WebhookSheet onClose={close} /> : null}
      <ProductionFileSheet isOpen={adding === 'records'} onClose={close} />
    </AdministratorFrame>
  )
}
