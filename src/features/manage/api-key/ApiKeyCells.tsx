import { type ApiKey, revokeApiKey } from '@/contract/organization/api-key'
import { askKeysRevocation } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyOutcome, ManyStart, ManyTick } from '@/features/manage/many/ManyParts'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { type RowSorts, sortRows } from '@/features/manage/sort/sort-rows'
import { joinTexts } from '@/lib/text/join-texts'
import type { Many } from '@/parts/many/use-many'
import { NothingFound } from '@/parts/search/NothingFound'
import { Card } from '@/ui/layout/Card'
import { CellGroup } from '@/ui/list/Cell'

import { ApiKeyCell } from './ApiKeyCell'
import { apiKeyStates, getApiKeyState } from './api-key-form'

const sorts: RowSorts<ApiKey> = [
  { value: 'usual', text: '有效的在前' },
  { value: 'used', text: '最近使用的在前', by: 'lastUsedTime', isFalling: true },
  { value: 'idle', text: '最久没用的在前', by: 'lastUsedTime' },
  { value: 'name', text: '按名称', by: 'name' },
]

const getKeyId = ({ id }: ApiKey) => id
const getKeyName = ({ name }: ApiKey) => `「${name}」`

const isValid = ({ status }: ApiKey) => status === 'active'

/** Keys that are chosen in the list, to be revoked together. */
export const useManyKeys = () =>
  useChosenRows(revokeApiKey, {
    getKey: getKeyId,
    getName: getKeyName,
    describe: askKeysRevocation,
    toInput: ({ id }: ApiKey) => ({ id }),
  })

interface ApiKeyCellsProps {
  keys: readonly ApiKey[]
  many: Many<ApiKey>
}

/** The keys, searched, narrowed to a state and sorted: those that were revoked stay. */
export function ApiKeyCells({ keys, many }: ApiKeyCellsProps) {
  const { words, setWords, chosen, choose, clear } = useListFilter<{ status: string }>({ status: apiKeyStates })
  const [sort, setSort] = useListSort(sorts)
  const found = findRows(keys, words, ({ name, hint, createdBy }) => [name, hint, createdBy]).filter(
    ({ status }) => chosen.status === undefined || status === chosen.status,
  )
  const isChoosing = many.chosen !== undefined
  return (
    <>
      <ListSearch value={words} onChange={setWords} placeholder="搜索密钥" />
      <Filter label="筛选密钥" options={apiKeyStates} value={chosen.status} onChange={choose('status')} />
      {isChoosing ? null : (
        <Card isFlush>
          <SortCell options={sorts} value={sort} onChange={setSort} />
          {keys.some(isValid) ? <ManyStart many={many} unit="个" verb="停用" /> : null}
        </Card>
      )}
      <ManyOutcome many={many} unit="个密钥" done="已停用" />
      {found.length === 0 ? (
        <NothingFound what="接口密钥" onClear={clear} />
      ) : (
        <CellGroup title="接口密钥">
          {sortRows(found, sorts, sort).map((apiKey) =>
            isChoosing ? (
              <ManyTick
                key={apiKey.id}
                row={apiKey}
                label={joinTexts([apiKey.name, `va_…${apiKey.hint}`])}
                many={many}
                obstacle={isValid(apiKey) ? undefined : getApiKeyState(apiKey).text}
              />
            ) : (
              <ApiKeyCell key={apiKey.id} apiKey={apiKey} />
            ),
          )}
        </CellGroup>
      )}
    </>
  )
}
