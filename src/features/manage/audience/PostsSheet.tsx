import { useState } from 'react'

import { useCall } from '@/api/query'
import { listPosts, type Post } from '@/contract/organization/organization'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { emptyList } from '@/ui/pictures/empty-list'

/** From this number on the list has a search. */
const SEARCH_FROM = 10

interface PostsSheetProps {
  /** Ids. */
  value: readonly string[]
  max: number
  onPick: (posts: Post[]) => void
  onClose: () => void
}

/** Selects posts of the company. */
export function PostsSheet({ value, max, onPick, onClose }: PostsSheetProps) {
  const query = useCall(listPosts, {})
  const [chosen, setChosen] = useState(value)
  const { words, setWords, clear } = useListFilter()
  const found = findRows(query.data ?? [], words, ({ name }) => [name])
  const confirm = () => onPick((query.data ?? []).filter(({ id }) => chosen.includes(id)))
  const text = chosen.length > 0 ? `确定（${chosen.length}）` : '确定'
  const footer = <Button grow={1} text={text} disabled={!query.data} onPress={confirm} />
  return (
    <Sheet isOpen title="选择岗位" onClose={onClose} footer={footer}>
      <QueryView query={query} what="岗位" skeleton={<ListSkeleton count={4} />}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有岗位" hint="在「管理 › 岗位与职位」添加" />
          ) : (
            <>
              {posts.length >= SEARCH_FROM ? (
                <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索岗位" />
              ) : null}
              {found.length === 0 ? <NothingFound what="岗位" onClear={clear} /> : null}
              <CheckGroup
                label="岗位"
                max={max}
                options={found.map(({ id, name }) => ({ value: id, text: name }))}
                value={chosen}
                onChange={setChosen}
              />
            </>
          )
        }
      </QueryView>
    </Sheet>
  )
}
