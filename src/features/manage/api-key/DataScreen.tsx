import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listApiKeys } from '@/contract/organization/api-key'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { CellGroup } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { ApiKeyCell } from './ApiKeyCell'
import { ApiKeySheet } from './ApiKeySheet'

/** 数据: the keys with which machines and other systems make the calls of the open interface. */
export function DataScreen() {
  const query = useCall(listApiKeys, {}, { quiet: true })
  const refresh = useRefresh([listApiKeys])
  const [isAdding, setAdding] = useState(false)
  const add = <Button grow={1} icon="plus" text="创建密钥" onPress={() => setAdding(true)} />
  return (
    <AdministratorFrame route="manageData" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="接口密钥" skeleton={<ListSkeleton count={4} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyView
              picture={emptySearch}
              text="还没有接口密钥"
              hint="采集网关或其他系统用密钥上报产量、停机和机台状态"
            />
          ) : (
            <CellGroup title="接口密钥">
              {keys.map((apiKey) => (
                <ApiKeyCell key={apiKey.id} apiKey={apiKey} />
              ))}
            </CellGroup>
          )
        }
      </QueryView>
      {isAdding ? <ApiKeySheet onClose={() => setAdding(false)} /> : null}
    </AdministratorFrame>
  )
}
